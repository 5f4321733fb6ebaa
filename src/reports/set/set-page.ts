import type { ListedRun } from "../page/listed-run.ts";

/** What the page of many runs is made of: their lines; everything else on it is counted from them. */
export interface SetPage {
  schema: "rootstep.set/1";
  /** What the set is called, mostly the folder. */
  name: string;
  runs: ListedRun[];
  /** Inputs that hold no run, with the reason. */
  without: { address: string; reason: string }[];
}
