// Written by `npm run registry`.
import type { Memory } from "../define-memory.ts";
import care from "./care.ts";
import leftOut from "./left-out.ts";
import none from "./none.ts";
import oracle from "./oracle.ts";
import reflection from "./reflection.ts";
import triggers from "./triggers.ts";
import vanilla from "./vanilla.ts";

/** Every plug-in of this folder, by name. */
export const memories: readonly Memory[] = [care, leftOut, none, oracle, reflection, triggers, vanilla];
