// Written by `npm run registry`.
import type { TriggerRule } from "../define-trigger.ts";

/** Every plug-in of this folder, by name. */
export const triggers: readonly TriggerRule[] = [];
