import { cpus } from "node:os";

/** One measured figure and the budget it must keep. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  budget?: { limit: number; at: "most" | "least" };
}

export function isKept({ value, budget }: Figure): boolean {
  return !budget || (budget.at === "most" ? value <= budget.limit : value >= budget.limit);
}

/** Seconds of processor time that a piece of work took on this thread. */
export async function processorSeconds(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Wall seconds of a piece of work. */
export async function wallSeconds(work: () => Promise<void> | void): Promise<number> {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Slope of log(time) over log(size): 1 is linear. */
export function exponent(points: readonly { size: number; seconds: number }[]): number {
  const logs = points.map(({ size, seconds }) => ({ x: Math.log(size), y: Math.log(seconds) }));
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length;
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
}

/** The machine in a line, for tables that carry it. */
function machine(): string {
  return `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.versions.node}`;
}

/** Prints figures as a Markdown table. */
export function printFigures(figures: readonly Figure[]): void {
  console.log(`\n${new Date().toISOString().slice(0, 10)}, ${machine()}\n`);
  console.log("| what | measured | budget | kept |\n| --- | --- | --- | --- |");
  for (const figure of figures) {
    const { what, value, unit, budget } = figure;
    const limit = budget ? `at ${budget.at} ${budget.limit} ${unit}` : "–";
    console.log(
      `| ${what} | ${value.toPrecision(3)} ${unit} | ${limit} | ${isKept(figure) ? "yes" : "NO"} |`,
    );
  }
}
