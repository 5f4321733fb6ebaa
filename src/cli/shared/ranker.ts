import { findRanker } from "../../training/ranker-file.ts";
import type { Ranker } from "../../triage/ranker/weights.ts";
import type { Streams } from "./streams.ts";

export interface RankerOption {
  shippedRanker?: true | undefined;
}

/** The team's ranker of the working directory, unless the shipped one was asked for. */
export async function rankerFor(
  { shippedRanker }: RankerOption,
  { directory }: Pick<Streams, "directory">,
): Promise<Ranker | undefined> {
  return shippedRanker ? undefined : findRanker(directory());
}
