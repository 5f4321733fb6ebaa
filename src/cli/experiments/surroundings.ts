import { availableParallelism, cpus } from "node:os";

/** The machine that figures come from, in a few words. */
export function machineName(): string {
  const processor = cpus()[0]?.model.trim() ?? "an unknown processor";
  return `${processor}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}

/** Today, as `2026-12-01`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
