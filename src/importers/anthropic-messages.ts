import type { ImportedRun } from "../core/trajectory.ts";
import { exchangesOf } from "./building/exchanges.ts";
import { finishedRuns, SkippedRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Sample, Source } from "./reading/source.ts";
import { ConversationTree } from "./shapes/anthropic/conversation-tree.ts";
import { scoreOfRecords } from "./shapes/anthropic/detection.ts";
import { isMessage, isMessageList, readExchange } from "./shapes/anthropic/exchange.ts";
import { buildConversation } from "./shapes/anthropic/import-conversation.ts";

/** Messages of the Anthropic API as clients record them: lists, requests, requests with responses, logs, batches. */
export default defineImporter({
  name: "anthropic-messages",
  title: "Anthropic messages",
  steps: "every message; each tool result of a user message by itself; a response is the last step",
  detect: (sample) => scoreOfRecords(isOneList(sample) ? [sample.records.filter(isMessage)] : sample.records),
  read: (source) => {
    const skipped = new SkippedRecords();
    return finishedRuns(readConversations(source, skipped), skipped);
  },
});

/** Whether the file as a whole is one list of messages: a JSON array of them, or one a line. */
function isOneList({ shape, document, records }: Sample): boolean {
  if (shape === "json") return isMessageList(document);
  return records.filter(isMessage).length * 2 > records.length;
}

async function* readConversations(source: Source, skipped: SkippedRecords): AsyncIterable<ImportedRun> {
  const tree = new ConversationTree();
  let repeated = 0;
  const reading = { isOneList: isOneList(source.sample), isMessage, readExchange };
  for await (const exchange of exchangesOf(source, skipped, reading)) if (tree.add(exchange)) repeated += 1;
  for (const path of tree.conversations()) {
    const builder = buildConversation(path, source.file.path);
    if (repeated > 0) builder.addIssue("duplicate", "a request recorded again", repeated);
    repeated = 0;
    yield { trajectory: builder.finish() };
  }
}
