import { importers } from "../importers/index.ts";
import { wrap } from "../reports/terminal/layout.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

const NAME = 20;

/** `rootstep formats`: every format that can be read, and what becomes a step in it. */
export async function formatsCommand({ color }: { color: boolean }, streams: Streams): Promise<number> {
  const { palette, columns } = frameOf(streams, color);
  const blocks = importers.map(({ name, title, steps }) => {
    const [first = "", ...rest] = wrap(steps, columns - NAME - 2);
    const lines = [first, ...rest].map((line) => `${" ".repeat(NAME)}${palette.dim(line)}`);
    return [`${palette.cyan(name.padEnd(NAME))}${palette.bold(title)}`, ...lines].join("\n");
  });
  const remark = "The format is detected; --format NAME reads a file as that format.";
  await streams.stdout.write(`${blocks.join("\n")}\n\n${palette.dim(remark)}\n`);
  return EXIT.done;
}
