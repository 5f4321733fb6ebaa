import { RootstepError } from "../core/errors.ts";
import type { Asked } from "../methods/asking/ask.ts";
import type { Model } from "../methods/asking/model.ts";

/**
 * A model that can no longer be asked has neither failed nor kept silent: nothing may be counted. Throws what its failure is, or
 * that a cap is reached; `does` says what it was asked for: "works", "supervises".
 */
export function refuseLost(
  model: Model,
  { outcome, issues }: Pick<Asked<unknown>, "outcome" | "issues">,
  does: string,
): void {
  const lost = model.failure?.();
  if (lost) throw lost;
  if (outcome !== "stopped") return;
  throw new RootstepError(
    "incomplete",
    `${model.name} ${does} no further: ${issues[0] ?? "no more questions are asked"}`,
  );
}
