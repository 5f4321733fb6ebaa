import type { Report } from "../facts.ts";
import { chunkedSteps } from "../page/build.ts";
import { contextBody } from "../page/context.ts";
import type { RunPage } from "../page/page.ts";
import { deflatedBlock, encodedBlock } from "./document.ts";

/** The bodies of a run in blocks, steps first; `prefix` keeps the runs of one file apart. */
export function* runBlocks(
  { trajectory }: Pick<Report, "trajectory">,
  page: RunPage,
  prefix = "",
): Iterable<string> {
  let chunk = 0;
  for (const steps of chunkedSteps(trajectory, page.outline.chunks)) {
    yield deflatedBlock(`${prefix}steps-${chunk++}`, JSON.stringify(steps));
  }
  for (const [number, text] of page.context.entries()) {
    if (text.leftOut) continue;
    const id = `${prefix}context-${number}`;
    const { body, encoding } = contextBody(trajectory, text);
    const isPlainBase64 = encoding === "base64" && /^[A-Za-z0-9+/=\s]*$/u.test(body);
    yield isPlainBase64 ? encodedBlock(id, "base64", body) : deflatedBlock(id, JSON.stringify(body));
  }
}
