import { createRequire } from "node:module";
import { RootstepError, reasonOf } from "../../../core/errors.ts";

/** What pictures are drawn with. */
export interface Pencils {
  canvas: typeof import("@napi-rs/canvas");
  codes: typeof import("qrcode");
}

export const HAND = "Rootstep Hand";
export const PRINT = "Rootstep Print";

/** Fonts come with packages, so that a scene has the same pixels whatever the machine has installed. */
const FONTS = [
  { family: HAND, file: "@fontsource/caveat/files/caveat-latin-600-normal.woff2" },
  { family: PRINT, file: "@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2" },
];

let pencils: Pencils | RootstepError | undefined;

/** Loads what drawing needs, once; that it is missing is told when somebody asks for pixels. */
export async function fetchPencils(): Promise<void> {
  pencils ??= await load();
}

async function load(): Promise<Pencils | RootstepError> {
  try {
    const [canvas, { default: codes }] = await Promise.all([import("@napi-rs/canvas"), import("qrcode")]);
    const { resolve } = createRequire(import.meta.url);
    for (const { family, file } of FONTS) canvas.GlobalFonts.registerFromPath(resolve(file), family);
    return { canvas, codes };
  } catch (fault) {
    const packages = "@napi-rs/canvas qrcode @fontsource/caveat @fontsource/courier-prime";
    const [reason] = reasonOf(fault).split("\n");
    return new RootstepError("configuration", `pictures are drawn with: npm install ${packages} (${reason})`);
  }
}

/** The pencils, after they were fetched. */
export function takePencils(): Pencils {
  if (pencils === undefined)
    throw new RootstepError("configuration", "pictures are drawn after fetchPencils()");
  if (pencils instanceof RootstepError) throw pencils;
  return pencils;
}
