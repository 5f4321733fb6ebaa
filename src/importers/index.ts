// Written by `npm run registry`.
import agentrx from "./agentrx.ts";
import longrca from "./longrca.ts";
import type { Importer } from "./reading/define-importer.ts";
import rootstep from "./rootstep.ts";
import whoAndWhen from "./who-and-when.ts";

/** Every plug-in of this folder, by name. */
export const importers: readonly Importer[] = [agentrx, longrca, rootstep, whoAndWhen];
