// Written by `npm run registry`.
import type { EnvironmentKind } from "../replay/contract/environment.ts";
import opsworld from "./opsworld.ts";
import process from "./process.ts";
import workspace from "./workspace.ts";

/** Every plug-in of this folder, by name. */
export const environments: readonly EnvironmentKind[] = [opsworld, process, workspace];
