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
