import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RootstepError, reasonOf } from "../core/errors.ts";
import type { Model } from "../methods/asking/model.ts";
import { modelOfSend, sendOf } from "./asking/consult.ts";
import type { Call, Send } from "./calling/call.ts";
import {
  differenceOf,
  Recording,
  recordingKey,
  recordingName,
  recordingOf,
  replyOf,
} from "./recording/recording.ts";

export interface RecordedOptions {
  /** Asked for what the folder does not hold; its answers are written there. */
  model?: Model | undefined;
}

/**
 * A model that answers from a folder of recordings, one readable file a call, without network. What is asked otherwise
 * than it was recorded is an error that names the file and the first line that differs. With `model` it is recorded.
 */
export function recorded(folder: string, { model }: RecordedOptions = {}): Model {
  const recordings = readRecordings(folder);
  const name = model?.name ?? [...recordings.values()][0]?.model ?? "recorded/none";
  const send = model && sendOf(model);
  if (model && !send)
    throw new RootstepError("arguments", "only models of openModel, modelOf and scripted can be recorded");
  return modelOfSend(name, answering(folder, name, recordings, send), {
    ...(model?.failure ? { failure: model.failure } : {}),
  });
}

function answering(
  folder: string,
  name: string,
  recordings: Map<string, Recording>,
  send: Send | undefined,
): Send {
  return async (call) => {
    const known = recordings.get(recordingKey(call));
    if (known) return replyOf(known);
    if (!send) throw drift(folder, recordings, call);
    const reply = await send(call);
    if (reply.kind === "failure") return reply;
    const recording = recordingOf(name, call, reply);
    recordings.set(recording.key, recording);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, recordingName(recording.stage, recording.key));
    writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
    return reply;
  };
}

function readRecordings(folder: string): Map<string, Recording> {
  const names = readdirOr(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    names.sort().map((name) => {
      const recording = readRecording(join(folder, name));
      return [recording.key, recording];
    }),
  );
}

function readdirOr(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readRecording(file: string): Recording {
  try {
    return Recording.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (fault) {
    throw new RootstepError("input", `${file} is no recording: ${reasonOf(fault).split("\n")[0]}`, {
      cause: fault,
    });
  }
}

function drift(folder: string, recordings: Map<string, Recording>, call: Call): RootstepError {
  const nearest = [...recordings.values()]
    .filter(({ stage }) => stage === call.stage)
    .map((recording) => ({ recording, difference: differenceOf(recording, call) }))
    .sort((a, b) => b.difference.same - a.difference.same)[0];
  if (!nearest) return new RootstepError("input", `${folder} holds no recording of ${call.stage}`);
  const file = join(folder, recordingName(call.stage, nearest.recording.key));
  return new RootstepError(
    "input",
    `${file}: ${call.stage} is asked otherwise than it was recorded: ${nearest.difference.words}; record it again`,
  );
}
