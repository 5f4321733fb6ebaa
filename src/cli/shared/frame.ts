import { columnsOf, type Frame, USUAL_TOP } from "../../reports/terminal/frame.ts";
import { paletteOf } from "../../reports/terminal/palette.ts";
import { type Streams, wantsColour } from "./streams.ts";

/** The frame of a report on standard output. */
export function frameOf({ stdout, env }: Streams, colour: boolean, top = USUAL_TOP): Frame {
  return {
    palette: paletteOf(wantsColour(stdout, env, colour)),
    columns: columnsOf(stdout.columns),
    top,
  };
}
