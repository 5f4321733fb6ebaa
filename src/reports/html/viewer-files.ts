import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RootstepError } from "../../core/errors.ts";

/** The built web page: one script, one style sheet. */
export interface ViewerFiles {
  script: string;
  style: string;
}

/** Reads the built web page, wherever the package stands: beside the built code, or in `dist` beside the sources. */
export function viewerFiles(): ViewerFiles {
  const places = ["./viewer/", "../viewer/", "../../../dist/viewer/"];
  const folders = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const folder = folders.find((path) => existsSync(`${path}app.js`));
  if (folder === undefined) {
    throw new RootstepError(
      "configuration",
      "the web page is not built; run npm run build in the sources of rootstep",
    );
  }
  return {
    script: readFileSync(`${folder}app.js`, "utf8"),
    style: readFileSync(`${folder}app.css`, "utf8"),
  };
}
