// Written by `npm run registry`.
import type { Diagnoser } from "../diagnoser.ts";
import famas from "./famas.ts";
import lastStep from "./last-step.ts";
import oracle from "./oracle.ts";
import random from "./random.ts";
import triage from "./triage.ts";

/** Every plug-in of this folder, by name. */
export const diagnosers: readonly Diagnoser[] = [famas, lastStep, oracle, random, triage];
