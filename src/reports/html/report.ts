import type { Diagnosis } from "../../core/diagnosis.ts";
import type { Report } from "../facts.ts";
import { pageOf } from "../page/build.ts";
import type { RunPage } from "../page/page.ts";
import { type KeptReplay, pageReplays } from "../replay/kept-replay.ts";
import { pageDocument } from "./document.ts";
import { runBlocks } from "./run-blocks.ts";
import type { ViewerFiles } from "./viewer-files.ts";

/** What else is known of the run. */
interface Beside {
  others?: readonly Diagnosis[];
  replays?: readonly KeptReplay[];
}

/** The report of one run as a web page in one file, piece by piece. */
export function htmlReport(
  report: Report,
  files: ViewerFiles,
  { others = [], replays = [] }: Beside = {},
): Iterable<string> {
  const page = { ...pageOf(report, others), replays: pageReplays(replays) };
  const document = {
    title: `${whereOf(page)}: ${page.run.id}`,
    noscript: `This report needs JavaScript. In a terminal: rootstep diagnose ${page.run.address}`,
    island: { id: "page" as const, value: page },
    blocks: runBlocks(report, page),
  };
  return pageDocument(document, files);
}

function whereOf({ answer }: RunPage): string {
  return answer.step === undefined ? answer.title : `Step ${answer.step}, ${answer.role ?? "role not named"}`;
}
