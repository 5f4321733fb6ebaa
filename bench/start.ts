import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Figure, median } from "./measure.ts";

const ROUNDS = 15;
const BUILT = "dist/cli/main.js";

/** Start of the built command against bare Node, in turns, by the median. */
export function benchStart(): Figure[] {
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is not there; run npm run build first`);
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(milliseconds(["-e", "0"]));
    ours.push(milliseconds([BUILT, "--version"]));
  }
  return [
    { what: "bare node -e 0", value: median(bare), unit: "ms" },
    { what: "rootstep --version", value: median(ours), unit: "ms" },
    {
      what: "the same against bare Node",
      value: median(ours) / median(bare),
      unit: "×",
      budget: { limit: 1.5, at: "most" },
    },
  ];
}

function milliseconds(args: readonly string[]): number {
  const before = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}`);
  return performance.now() - before;
}
