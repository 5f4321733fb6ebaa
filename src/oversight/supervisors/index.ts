// Written by `npm run registry`.
import type { Supervisor } from "../define-supervisor.ts";
import always from "./always.ts";
import model from "./model.ts";
import none from "./none.ts";
import rules from "./rules.ts";
import triggers from "./triggers.ts";

/** Every plug-in of this folder, by name. */
export const supervisors: readonly Supervisor[] = [always, model, none, rules, triggers];
