import { importers } from "../src/importers/index.ts";
import { importRuns } from "../src/importers/reading/import-runs.ts";
import { memoryFile } from "../src/importers/reading/memory-file.ts";
import { redactorsFor, secretFinder } from "../src/redaction/redactor.ts";
import {
  type KindScore,
  scoreLookAlikes,
  scoreSecrets,
  shareOf,
} from "../src/redaction/testing/score-suite.ts";
import { claudeCodeSession } from "./generate/claude-code.ts";
import { seeded } from "./generate/random.ts";
import { bodyOf } from "./generate/text.ts";
import { type Figure, median, wallSeconds } from "./measure.ts";

const MEGABYTES = 120;
const ROUNDS = 3;
const SEED = 1;

/** What redaction finds and leaves in the generated suite, kind by kind, and what it costs beside an import. */
export async function benchRedaction(): Promise<Figure[]> {
  const find = secretFinder();
  const secrets = scoreSecrets(find, SEED);
  const lookAlikes = scoreLookAlikes(find, SEED);
  printTable("secret", secrets);
  printTable("look-alike", lookAlikes);
  return [
    share(`secrets found, ${secrets.size} kinds`, shareOf(secrets)),
    share(`look-alikes left, ${lookAlikes.size} kinds`, shareOf(lookAlikes)),
    { what: "search for secrets in text", value: await searchRate(), unit: "MB/s" },
    await importRate(),
  ];
}

function share(what: string, value: number): Figure {
  return { what, value: 100 * value, unit: "%", budget: { limit: 99, at: "least" } };
}

function printTable(what: string, scores: ReadonlyMap<string, KindScore>): void {
  console.log(`\n| ${what} | texts | right | exact |\n| --- | ---: | ---: | ---: |`);
  for (const [kind, { cases, right, exact }] of [...scores].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`| ${kind} | ${cases} | ${right} | ${exact} |`);
  }
}

async function searchRate(): Promise<number> {
  const random = seeded(5);
  const bodies = Array.from({ length: 2000 }, () => bodyOf(random, Math.round(random.logNormal(1000, 1600))));
  const size = bodies.reduce((sum, body) => sum + body.length, 0);
  const find = secretFinder();
  return median(
    await rates(size * 20, () => {
      for (let again = 0; again < 20; again++) for (const body of bodies) find(body);
    }),
  );
}

async function importRate(): Promise<Figure> {
  const session = [...claudeCodeSession(MEGABYTES * 1e6)];
  const bytes = session.reduce((sum, chunk) => sum + chunk.length, 0);
  const value = median(
    await rates(bytes, async () => {
      const listing = { files: [memoryFile("session.jsonl", session)] };
      for await (const result of importRuns(listing, { importers, redactor: redactorsFor() })) {
        if (result.kind !== "run") throw new Error(result.reason);
      }
    }),
  );
  const what = `import of ${MEGABYTES} MB of JSONL with redaction`;
  return { what, value, unit: "MB/s", budget: { limit: 100, at: "least" } };
}

async function rates(bytes: number, work: () => Promise<void> | void): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < ROUNDS; round++) measured.push(bytes / 1e6 / (await wallSeconds(work)));
  return measured;
}
