import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { generateWorld } from "../src/environments/opsworld/generating/generate.ts";
import { readCode } from "../src/environments/opsworld/images/crc8.ts";
import { decodePicture } from "../src/environments/opsworld/testing/decode.ts";
import { type Solved, solve, solveAll } from "./generate/worlds.ts";
import { type Figure, processorSeconds } from "./measure.ts";

const WORLDS = Number(process.env.WORLDS ?? 10_000);
const EPISODES = 600;
const LABELLED_WORLDS = 50;
const CORES = 2;

/** Determinism and speed of OpsWorld: the same worlds solved in two processes at once, then episodes a minute. */
export async function benchOpsWorld(): Promise<Figure[]> {
  const [here, there] = await Promise.all([solveAll(WORLDS), solveElsewhere()]);
  const seconds = await processorSeconds(async () => {
    for (let seed = 0; seed < EPISODES; seed++) await solve(`late/4/${seed}`);
  });
  const { read, drawn } = await readLabels();
  const all = { limit: WORLDS, at: "least" } as const;
  return [
    { what: "worlds solved by the careful worker", value: here.solved, unit: "worlds", budget: all },
    { what: "in the steps of the table", value: here.inSteps, unit: "worlds", budget: all },
    {
      what: "runs alike in another process, to the byte",
      value: here.digest === there.digest ? there.solved : 0,
      unit: "worlds",
      budget: all,
    },
    {
      what: "level-4 episodes a minute on two cores, world included",
      value: (CORES * 60 * EPISODES) / seconds,
      unit: "episodes",
      budget: { limit: 2000, at: "least" },
    },
    {
      what: `of ${drawn} drawn labels, codes that a decoder reads back`,
      value: (100 * read) / drawn,
      unit: "%",
      budget: { limit: 99, at: "least" },
    },
  ];
}

async function solveElsewhere(): Promise<Solved> {
  const script = ["--import", "tsx", "bench/solving-process.ts", String(WORLDS)];
  const { stdout } = await promisify(execFile)(process.execPath, script);
  return JSON.parse(stdout);
}

async function readLabels(): Promise<{ read: number; drawn: number }> {
  let [read, drawn] = [0, 0];
  for (let seed = 0; seed < LABELLED_WORLDS; seed++) {
    for (const { scene } of generateWorld({ family: "recall", level: 6, seed }).office.images.values()) {
      drawn += 1;
      const code = readCode((await decodePicture(scene)) ?? "");
      if (scene.kind === "label" && code?.lot === scene.lot) read += 1;
    }
  }
  return { read, drawn };
}
