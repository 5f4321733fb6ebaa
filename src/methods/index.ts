// Written by `npm run registry`.
import allAtOnce from "./all-at-once.ts";
import type { Method } from "./asking/define-method.ts";
import echo from "./echo.ts";
import falat from "./falat.ts";
import panel from "./panel.ts";
import raffles from "./raffles.ts";
import selfConsistency from "./self-consistency.ts";
import triage from "./triage.ts";

/** Every plug-in of this folder, by name. */
export const methods: readonly Method[] = [allAtOnce, echo, falat, panel, raffles, selfConsistency, triage];
