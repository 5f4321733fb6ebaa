import type { Benchmark } from "../benchmarks/cases/define-benchmark.ts";
import { allSets } from "../evaluation/load.ts";
import { wrap } from "../reports/terminal/layout.ts";
import type { BenchOptions } from "./bench-describe.ts";
import { dataRoot } from "./benchmarking/data-root.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

const NAME = 34;

/** `rootstep bench list`: every set of labelled runs, what its root means, and whether it is in the data folder. */
export async function benchListCommand({ dir, color }: BenchOptions, streams: Streams): Promise<number> {
  const { palette, columns } = frameOf(streams, color);
  const root = dir ?? dataRoot(streams);
  const blocks: string[] = [];
  for (const { address, benchmark, set } of allSets()) {
    const isThere = (await set.open(root)) !== undefined;
    const state = isThere ? palette.green("there") : palette.dim(`not there${howToGet(benchmark)}`);
    const meaning = wrap(`root: ${benchmark.target.root}`, columns - 2).map(
      (line) => `  ${palette.dim(line)}`,
    );
    blocks.push([`${palette.cyan(address.padEnd(NAME))}${set.title}  ${state}`, ...meaning].join("\n"));
  }
  await streams.stdout.write(
    `${blocks.join("\n")}\n\n${palette.dim(`Data folder: ${root}; --dir names another.`)}\n`,
  );
  return EXIT.done;
}

function howToGet({ name, source }: Benchmark): string {
  return source.release ? `: rootstep bench pull ${name}` : "";
}
