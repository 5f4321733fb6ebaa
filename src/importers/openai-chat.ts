import type { ImportedRun } from "../core/trajectory.ts";
import { exchangesOf } from "./building/exchanges.ts";
import { finishedRuns, SkippedRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Sample, Source } from "./reading/source.ts";
import { ConversationCollector } from "./shapes/openai-chat/conversations.ts";
import { scoreOfRecords } from "./shapes/openai-chat/detection.ts";
import { readExchange } from "./shapes/openai-chat/exchange.ts";
import { importConversation } from "./shapes/openai-chat/import-conversation.ts";
import { isOpenAiMessage } from "./shapes/openai-message.ts";

/** Chat completion messages as OpenAI and those who speak its dialect record them: lists, requests, logs. */
export default defineImporter({
  name: "openai-chat",
  title: "OpenAI chat messages",
  steps: "every message, the system message and each tool's answer too; a response is the last step",
  detect: (sample) => scoreOfRecords(isOneList(sample) ? [messagesIn(sample)] : sample.records),
  read: (source) => {
    const skipped = new SkippedRecords();
    return finishedRuns(readConversations(source, skipped), skipped);
  },
});

/** Whether the file as a whole is one list: nearly all of a JSON array, or most lines of a JSONL file, are messages. */
function isOneList(sample: Sample): boolean {
  if (sample.shape === "json" && !Array.isArray(sample.document)) return false;
  const share = messagesIn(sample).length / sample.records.length;
  return share >= (sample.shape === "json" ? 0.9 : 0.5);
}

function messagesIn({ records }: Sample): readonly unknown[] {
  return records.filter(isOpenAiMessage);
}

async function* readConversations(source: Source, skipped: SkippedRecords): AsyncIterable<ImportedRun> {
  const collector = new ConversationCollector();
  const file = source.file.path;
  const reading = { isOneList: isOneList(source.sample), isMessage: isOpenAiMessage, readExchange };
  for await (const exchange of exchangesOf(source, skipped, reading)) {
    const closed = collector.add(exchange);
    if (closed) yield importConversation(closed, file);
  }
  for (const conversation of collector.close()) yield importConversation(conversation, file);
}
