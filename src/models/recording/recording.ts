import { z } from "zod";
import type { Call, Message, Reply } from "../calling/call.ts";
import { callKey, Kept } from "../calling/journal.ts";

const Lines = z.array(z.string());

/** One call as it stands in a file, long texts line by line, so that people read it and see what changed. */
export const Recording = z.strictObject({
  schema: z.literal("rootstep.recording/1"),
  stage: z.string(),
  model: z.string(),
  /** sha256 of everything that was asked. */
  key: z.string(),
  sample: z.string(),
  settings: z.unknown(),
  form: z.unknown(),
  messages: z.array(z.strictObject({ role: z.string(), content: Lines })),
  reply: z.strictObject({ ...Kept.shape, text: Lines }),
});
export type Recording = z.infer<typeof Recording>;

/** The key of a call, whatever model answers it: another model's recordings may take the place of one's. */
export function recordingKey(call: Call): string {
  return callKey("", call);
}

/** `rcta.summary-3f9a62c1d07b.json`. */
export function recordingName(stage: string, key: string): string {
  return `${stage.replace(/[^\w-]+/gu, ".")}-${key.slice(0, 12)}.json`;
}

export function recordingOf(model: string, call: Call, reply: Reply): Recording {
  const { stage, sample, settings, form } = call;
  const { text, finish, tokens, milliseconds } = reply;
  return {
    schema: "rootstep.recording/1",
    ...{ stage, model, key: recordingKey(call), sample, settings, form: form.schema },
    messages: call.messages.map((message) => ({ role: message.role, content: linesOf(message) })),
    reply: { text: text.split("\n"), finish, tokens, milliseconds: Math.round(milliseconds) },
  };
}

/** The lines of a message; of a picture, its name. */
function linesOf({ content, images = [] }: Message): string[] {
  return [...content.split("\n"), ...images.map(({ label }) => `[picture: ${label}]`)];
}

export function replyOf({ reply }: Recording): Reply {
  return { kind: "reply", ...reply, text: reply.text.join("\n") };
}

/** What a recording and a call do not have in common: the first line that differs, or a setting. */
export interface Difference {
  /** Lines that are the same before it: the recording with the most is the one that was meant. */
  same: number;
  words: string;
}

export function differenceOf(recording: Recording, call: Call): Difference {
  // A changed run changes its marker everywhere; that is not the line to show.
  const unmarked = (line: string) => line.replace(/RUN-[0-9a-f]{16}/gu, "RUN-…");
  const before = recording.messages.flatMap(({ role, content }) => content.map((line) => `${role}: ${line}`));
  const now = call.messages.flatMap((message) => linesOf(message).map((line) => `${message.role}: ${line}`));
  const same = now.findIndex((line, index) => unmarked(line) !== unmarked(before[index] ?? ""));
  if (same < 0) return { same: now.length, words: "its settings or the form of its answer" };
  const [was, is] = [before[same] ?? "(nothing)", now[same] ?? "(nothing)"].map((line) => line.slice(0, 100));
  return { same, words: `line ${same + 1}: "${is}", which was "${was}"` };
}
