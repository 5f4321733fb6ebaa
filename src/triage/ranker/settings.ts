import { z } from "zod";

/** What is chosen before the ranker is fitted. */
export const Settings = z.strictObject({
  /** Penalties of the two logits over steps and of the role head. */
  general: z.number().positive(),
  orchestrated: z.number().positive(),
  role: z.number().positive(),
  /** How much of the signals' plain score the first logit and the trees start from. */
  signalShare: z.number().min(0).max(1),
  /** How many boosted trees, and how many questions deep. */
  trees: z.int().nonnegative(),
  depth: z.int().positive(),
  /** How much of a step's score is the trees': 0 none, 1 all. */
  treeShare: z.number().min(0).max(1),
  /** What the role of the likeliest step gets on top, in log-odds. */
  topStepBonus: z.number().nonnegative(),
});
export type Settings = z.infer<typeof Settings>;

/** Settings that one fit of the ranker cannot try together; they are not chosen by inner cross-validation. */
type Fixed = "signalShare" | "depth";

/** The settings to choose among, each by itself. */
export type Grid = Readonly<Pick<Settings, Fixed>> & {
  readonly [Name in Exclude<keyof Settings, Fixed>]: readonly number[];
};

/**
 * Small, so that inner cross-validation has little to be lucky with; the most cautious value first, which wins where
 * values are as good.
 */
export const GRID: Grid = {
  general: [250, 100, 40],
  orchestrated: [1600, 400],
  role: [500, 150],
  trees: [50, 100],
  treeShare: [0.5, 0, 1],
  topStepBonus: [0.5],
  signalShare: 0.3,
  depth: 3,
};
