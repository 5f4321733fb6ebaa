import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { RootstepError, reasonOf } from "../core/errors.ts";
import { isOwn, upwards } from "../store/find-store.ts";
import shippedWeights from "../triage/ranker/weights.json" with { type: "json" };
import { foreignFeatures, type Ranker, RankerWeights } from "../triage/ranker/weights.ts";
import { PROJECT_FOLDER, RANKER_FILE } from "./ranker-name.ts";

/** A ranker is some 20 KB; what is larger than this is none. */
const LARGEST = 5_000_000;

/**
 * The ranker of a working directory: in the nearest `.rootstep/` upwards, as git looks for its folder. A folder of
 * somebody else is passed over. Nothing where that folder holds none; a broken one is an error, not passed over.
 */
export async function findRanker(directory: string): Promise<Ranker | undefined> {
  for (const above of upwards(resolve(directory))) {
    const folder = join(above, PROJECT_FOLDER);
    if (!(await isThere(folder)) || !(await isOwn(folder))) continue;
    const file = join(folder, RANKER_FILE);
    if (!(await isThere(file))) return undefined;
    return readRanker(file, relative(resolve(directory), file));
  }
  return undefined;
}

/** Reads a team's ranker; `name` is how reports call it. Throws a RootstepError when it is none of this version. */
export async function readRanker(file: string, name = file): Promise<Ranker> {
  const text = await readText(file, name);
  const weights = RankerWeights.safeParse(parsed(text));
  if (!weights.success)
    throw unusable(name, `it is no ranker: ${weights.error.issues[0]?.message ?? "damaged"}`);
  const foreign = foreignFeatures(weights.data, shippedWeights);
  if (foreign !== undefined) throw unusable(name, foreign);
  return { name, sha256: hashOf(text), weights: weights.data };
}

/** Writes a ranker, which appears under its name when it is complete, and gives its text's hash. */
export async function saveRanker(file: string, weights: RankerWeights): Promise<string> {
  const text = `${JSON.stringify(RankerWeights.parse(weights))}\n`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
  } catch (fault) {
    throw new RootstepError("arguments", `cannot write ${file}: ${reasonOf(fault)}`, { cause: fault });
  }
  return hashOf(text);
}

async function readText(file: string, name: string): Promise<string> {
  try {
    if ((await stat(file)).size > LARGEST) throw new Error("it is too large to be a ranker");
    return await readFile(file, "utf8");
  } catch (fault) {
    throw unusable(name, reasonOf(fault));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unusable(name: string, why: string): RootstepError {
  return new RootstepError(
    "input",
    `${name} cannot rank: ${why}; make it anew with rootstep train, or do without it with --shipped-ranker`,
  );
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
