import type { Streams } from "../shared/streams.ts";

/** Where benchmarks lie unless a folder is given. */
const USUAL = "../shared/data";

/** The data root: ROOTSTEP_DATA, or the usual place. */
export function dataRoot({ env }: Streams): string {
  const named = env.ROOTSTEP_DATA ?? "";
  return named === "" ? USUAL : named;
}
