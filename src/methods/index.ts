// Written by `npm run registry`.
import allAtOnce from "./all-at-once.ts";
import type { Method } from "./asking/define-method.ts";
import triage from "./triage.ts";

/** Every plug-in of this folder, by name. */
export const methods: readonly Method[] = [allAtOnce, triage];
