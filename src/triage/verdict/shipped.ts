import { VerdictModel } from "./model.ts";
import numbers from "./weights.json" with { type: "json" };

/** The verdict's numbers as `npm run train` made them. */
export const shippedVerdict = VerdictModel.parse(numbers);
