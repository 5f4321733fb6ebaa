import type { Benchmark } from "../benchmarks/cases/define-benchmark.ts";
import { benchmarks } from "../benchmarks/index.ts";
import { checkPulled } from "../benchmarks/pulling/check-pulled.ts";
import { type PullReport, pullRelease } from "../benchmarks/pulling/pull.ts";
import { isCommit, type Release } from "../benchmarks/pulling/release.ts";
import { groupBy } from "../core/collections.ts";
import { RootstepError } from "../core/errors.ts";
import { type Palette, paletteOf } from "../reports/terminal/palette.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { type Streams, wantsColour } from "./shared/streams.ts";

export interface BenchPullOptions {
  to?: string | undefined;
  mirror?: string | undefined;
  revision?: string | undefined;
  check?: true | undefined;
  color: boolean;
}

/** `rootstep bench pull`: a benchmark's published files, checked, in the layout its loader reads. */
export async function benchPullCommand(
  name: string,
  options: BenchPullOptions,
  streams: Streams,
): Promise<number> {
  const { benchmark, release } = releaseOf(name);
  const palette = paletteOf(wantsColour(streams.stdout, streams.env, options.color));
  const to = options.to ?? (streams.env.ROOTSTEP_DATA || "data");
  if (options.check) return check(benchmark, release, to, palette, streams);
  const progress = progressOn(streams.stderr, palette, false, "file");
  try {
    const report = await pullRelease(benchmark.name, release, {
      to,
      mirror: options.mirror,
      revision: options.revision,
      signal: streams.signal,
      progress: (done, of) => {
        const share = of.bytes > 0 ? done.bytes / of.bytes : done.files / of.files;
        void progress.show(share, done.files);
      },
    });
    await progress.clear();
    await streams.stdout.write(`${reportLines(benchmark, release, report, options, palette).join("\n")}\n`);
    return EXIT.done;
  } finally {
    await progress.clear();
  }
}

function releaseOf(name: string): { benchmark: Benchmark; release: Release } {
  const known = benchmarks.flatMap((benchmark) => {
    const { release } = benchmark.source;
    return release ? [{ benchmark, release }] : [];
  });
  const found = known.find(({ benchmark }) => benchmark.name === name.replace(/\/.*$/u, ""));
  if (found) return found;
  const names = known.map(({ benchmark }) => benchmark.name).join(", ");
  throw new RootstepError("arguments", `there is no release of "${name}" to pull; known: ${names}`);
}

const BY: Record<PullReport["files"][number]["checked"], string> = {
  package: "a hash in this package",
  host: "the host's own hash of that commit",
  "first-seen": "nothing: this pull saw them first",
};

function reportLines(
  { name, source }: Benchmark,
  release: Release,
  { folder, revision, files, downloaded }: PullReport,
  options: BenchPullOptions,
  { bold, dim }: Palette,
): string[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const checks = [...groupBy(files, ({ checked }) => checked)].map(
    ([checked, own]) => `${count(own.length, "file")} against ${BY[checked]}`,
  );
  const asked = options.revision ?? release.revision;
  const pin = isCommit(asked) ? "asked for by its name" : `what "${asked}" meant when it was first pulled`;
  return [
    `${bold(name)}  ${count(files.length, "file")}, ${megabytes(bytes)}, ${downloaded} new, in ${visible(folder)}`,
    `  from    ${release.repository} at ${revision.slice(0, 12)}, ${visible(pin)}`,
    `  checked ${checks.join(", ")}`,
    `  licence ${source.licence}`,
    dim(`  rootstep bench run ${name} --dir ${visible(options.to ?? folder)}`),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function check(
  { name }: Benchmark,
  release: Release,
  to: string,
  { bold, red }: Palette,
  { stdout }: Streams,
): Promise<number> {
  const { pulled, faults } = await checkPulled(release, to);
  const good = pulled.files.length - faults.length;
  const lines = faults.map(({ path, reason }) => `  ${red(visible(path))}  ${reason}`);
  const head = `${bold(name)}  ${good} of ${count(pulled.files.length, "file")} as they were pulled from ${visible(
    pulled.repository,
  )} at ${visible(pulled.revision.slice(0, 12))}`;
  await stdout.write(`${[head, ...lines].join("\n")}\n`);
  return faults.length > 0 ? EXIT.incomplete : EXIT.done;
}
