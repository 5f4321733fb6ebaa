import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { ServedBench } from "../../reports/page/served.ts";
import type { FileGroup } from "../reading/protocol.ts";

/** Scores of a method on a benchmark are some kilobytes a run; what is larger than this is something else. */
const LARGEST = 64 * 1024 * 1024;
/** The newest are shown. */
const MOST = 50;

const Head = z.looseObject({ schema: z.string().startsWith("rootstep.benchmark/") });

/** The files of scores among files that hold no run, newest first. */
export async function benchFiles(groups: readonly FileGroup[]): Promise<ServedBench[]> {
  const files = groups
    .flatMap(({ files: [file] }) => file ?? [])
    .filter(({ path, bytes }) => path.endsWith(".json") && bytes <= LARGEST)
    .sort((a, b) => b.modified - a.modified);
  const found: ServedBench[] = [];
  for (const { path, real, modified } of files) {
    if (found.length >= MOST) break;
    const result = documentIn(await readFile(real, "utf8").catch(() => ""));
    if (result) found.push({ file: path, modified, result });
  }
  return found;
}

/** Most files are told from scores by their first characters: they are not parsed. */
function documentIn(text: string): unknown {
  if (!text.slice(0, 4000).includes("rootstep.benchmark/")) return undefined;
  try {
    return Head.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
