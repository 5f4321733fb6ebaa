import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "../../core/random.ts";

/** How many invented runs of each source, and how they are labelled. */
export interface InventedSet {
  set?: "full" | "mini";
  seed?: number;
  sources?: Readonly<Record<string, number>>;
  /** Names of the three label fields. */
  fields?: { role: string; step: string; reason: string };
  /** Steps of the runs, taken in turn; without it 12 to 60. */
  lengths?: readonly number[];
}

/** An invented run as its file holds it. */
interface InventedRun {
  question_ID: string;
  history: { step: number; name: string; role: string; content: string }[];
}

/** What is true of an invented run. */
export interface InventedTruth {
  id: string;
  source: string;
  step: number;
  role: string;
  steps: number;
}

const WORDS = [
  "lamp",
  "river",
  "ticket",
  "ledger",
  "garden",
  "engine",
  "letter",
  "copper",
  "window",
  "harvest",
];
const ROLES = ["Planner", "Executor", "Verifier", "Planner (-> Executor)", "human"] as const;

/** Writes invented files in the layout of LongRCA below a folder, `data/<set>/<source>/*.json`; nothing in them is real. */
export function writeLongRcaFiles(dir: string, options: InventedSet = {}): InventedTruth[] {
  const { set = "full", seed = 1, sources = { SWE: 2, TB2: 2, Travel: 3, Vita: 2, WebArena: 2 } } = options;
  const random = randomNumbers(seed);
  const truths: InventedTruth[] = [];
  for (const [source, runs] of Object.entries(sources)) {
    const folder = join(dir, "longrca", "data", set, source);
    mkdirSync(folder, { recursive: true });
    for (let number = 0; number < runs; number++) {
      const length =
        options.lengths?.[truths.length % options.lengths.length] ?? 12 + Math.floor(random() * 49);
      const id = `${source.toLowerCase()}-${seed}-${number}`;
      const { run, truth } = inventedRun(id, source, length, random);
      const { role, step, reason } = options.fields ?? USUAL_FIELDS;
      const labels = { [role]: truth.role, [step]: truth.step, [reason]: `secretreason of ${id}` };
      writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...run, ...labels }));
      truths.push(truth);
    }
  }
  return truths;
}

const USUAL_FIELDS = { role: "mistake_agent", step: "mistake_step", reason: "mistake_reason" };

function inventedRun(
  id: string,
  source: string,
  steps: number,
  random: () => number,
): { run: InventedRun; truth: InventedTruth } {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const history = Array.from({ length: steps }, (_, step) => {
    const name = step === 0 ? "human" : (pick(ROLES.slice(0, 4)) ?? "Planner");
    const words = Array.from({ length: 3 + Math.floor(random() * 20) }, () => pick(WORDS));
    // Some entries of such logs are empty, and still count
    const content = random() < 0.05 && step > 0 ? "" : `${words.join(" ")} ${step}`;
    return { step, name, role: step === 0 ? "user" : "assistant", content };
  });
  const step = Math.floor(random() * steps);
  const role = history[step]?.name ?? "human";
  return { run: { question_ID: id, history }, truth: { id, source, step, role, steps } };
}
