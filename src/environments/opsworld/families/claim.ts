import type { DamageClass } from "../text/symptoms.ts";
import type { Day } from "../world/calendar.ts";

/** What somebody says about an order, in a letter or on a picture. */
export interface Claim {
  product?: string | undefined;
  sku?: string | undefined;
  symptom?: string | undefined;
  units?: number | undefined;
  approval?: string | undefined;
  /** The day the letter came. */
  reported?: Day | undefined;
  /** On a picture: a ticked class, a delivery date, a lot. */
  ticked?: DamageClass | undefined;
  delivered?: Day | undefined;
  lot?: string | undefined;
}
