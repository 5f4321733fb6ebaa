/** Which step a benchmark's labels mean by the root: data that a method may be given, never a constant in one. */
export interface TargetDefinition {
  /** One sentence: what the labelled step is. */
  root: string;
  /** Whether an error that was repaired later may be the root. */
  repairedErrors: "excluded" | "included" | "not stated";
  /** Whether a verifier that let an error pass may be the root. */
  verifier: "may be the root" | "never the root" | "not stated";
  /** How the labelled role stands to the labelled step. */
  roleVsStep: "author of the step" | "independent of the step" | "one per failure";
}

/** What is asked for where no benchmark says otherwise: the earliest decisive error that was not repaired. */
export const EARLIEST_DECISIVE: TargetDefinition = {
  root: "the earliest recorded step that introduced the decisive error, which was never repaired",
  repairedErrors: "excluded",
  verifier: "never the root",
  roleVsStep: "independent of the step",
};
