import type { ImportedRun } from "../core/trajectory.ts";
import { finishedRuns, SkippedRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import type { Sample, Source } from "./reading/source.ts";
import { withoutLabels } from "./shapes/labels.ts";
import { isFields } from "./shapes/loose.ts";
import { ConversationCollector } from "./shapes/openai-chat/conversations.ts";
import { scoreOfRecords } from "./shapes/openai-chat/detection.ts";
import { type Exchange, readExchange } from "./shapes/openai-chat/exchange.ts";
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
  for await (const exchange of exchangesOf(source, skipped)) {
    const closed = collector.add(exchange);
    if (closed) yield importConversation(closed, file);
  }
  for (const conversation of collector.close()) yield importConversation(conversation, file);
}

async function* exchangesOf(source: Source, skipped: SkippedRecords): AsyncIterable<Exchange> {
  const oneList = isOneList(source.sample);
  const messages: unknown[] = [];
  for await (const record of source.records()) {
    if ("bad" in record) {
      skipped.add("bad-line", record.bad, record.line);
      continue;
    }
    const value = isFields(record.value) ? withoutLabels(record.value) : record.value;
    const exchange = oneList ? undefined : readExchange(value);
    if (exchange) yield exchange;
    else if (oneList && isOpenAiMessage(value)) messages.push(value);
    else skipped.add("unknown-record", "a record without messages", record.line);
  }
  const whole = readExchange(messages);
  if (whole) yield whole;
}
