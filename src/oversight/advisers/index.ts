// Written by `npm run registry`.
import type { Adviser } from "../define-adviser.ts";
import leftOut from "./left-out.ts";
import model from "./model.ts";
import nothing from "./nothing.ts";
import oracle from "./oracle.ts";
import triggers from "./triggers.ts";

/** Every plug-in of this folder, by name. */
export const advisers: readonly Adviser[] = [leftOut, model, nothing, oracle, triggers];
