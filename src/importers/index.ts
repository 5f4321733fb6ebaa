// Written by `npm run registry`.
import type { Importer } from "./reading/define-importer.ts";
import rootstep from "./rootstep.ts";

/** Every plug-in of this folder, by name. */
export const importers: readonly Importer[] = [rootstep];
