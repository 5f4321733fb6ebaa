import type { Source } from "../reading/source.ts";
import { withoutLabels } from "../shapes/labels.ts";
import { isFields } from "../shapes/loose.ts";
import type { SkippedRecords } from "./runs-of-records.ts";

/** How a dialect of messages reads its records. */
export interface ExchangeReading<Exchange> {
  /** The whole file is one list of messages. */
  isOneList: boolean;
  isMessage(value: unknown): boolean;
  /** A request, a response, or a list of messages; nothing when the value is none. */
  readExchange(value: unknown): Exchange | undefined;
}

/** The exchanges of a file, labels removed first: one a record, or one of all its messages where it is a single list. */
export async function* exchangesOf<Exchange>(
  source: Source,
  skipped: SkippedRecords,
  { isOneList, isMessage, readExchange }: ExchangeReading<Exchange>,
): AsyncIterable<Exchange> {
  const messages: unknown[] = [];
  for await (const record of source.records()) {
    if ("bad" in record) {
      skipped.add("bad-line", record.bad, record.line);
      continue;
    }
    const value = isFields(record.value) ? withoutLabels(record.value) : record.value;
    const exchange = isOneList ? undefined : readExchange(value);
    if (exchange) yield exchange;
    else if (isOneList && isMessage(value)) messages.push(value);
    else skipped.add("unknown-record", "a record without messages", record.line);
  }
  const whole = readExchange(messages);
  if (whole) yield whole;
}
