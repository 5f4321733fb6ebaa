import { answerAsked } from "./answer-asked.ts";
import { endWithParent } from "./end-with-parent.ts";
import type { ReaderSettings } from "./protocol.ts";

/** The process that reads and judges runs, so that the one that serves never waits for it. */
const settings: ReaderSettings = JSON.parse(process.argv[2] ?? "{}");
endWithParent();
answerAsked(process, settings);
