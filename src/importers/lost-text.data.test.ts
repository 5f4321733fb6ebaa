import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Trajectory } from "../core/trajectory.ts";
import { BlobShelf } from "./building/blob-shelf.ts";
import { asFields, asList, isFields } from "./shapes/loose.ts";
import { DATA, filesIn, importPaths, readJson, runsAmong } from "./testing/import.ts";

/** Where each format keeps what was said: every text below these fields must come through. */
interface Row {
  folder: string;
  files: RegExp;
  said: (document: unknown) => unknown;
  /** Where a run is a folder: the document in it. */
  document?: string;
}

const TRAJECTORY = "agent/trajectory.json";

const FOLDERS: readonly Row[] = [
  { folder: "who-and-when/algorithm-generated", files: /\.json$/u, said: historyAndPrompts },
  { folder: "who-and-when/hand-crafted", files: /\.json$/u, said: historyAndPrompts },
  { folder: "agentrx/magentic-one", files: /\.json$/u, said: (document) => document },
  { folder: "agentrx", files: /^tau-retail\.json$/u, said: conversations },
  { folder: "formats/tau-bench", files: /\.json$/u, said: conversations },
  { folder: "formats/tau2", files: /\.json$/u, said: simulations },
  { folder: "formats/swe-agent", files: /\.traj$/u, said: entries },
  { folder: "formats/swe-agent-1x", files: /\.traj$/u, said: entries },
  { folder: "formats/mini-swe-agent", files: /\.json$/u, said: shellMessages },
  { folder: "formats/mini-swe-agent-swebench", files: /\.json$/u, said: shellMessages },
  { folder: "formats/atif", files: /^/u, said: steps, document: TRAJECTORY },
  { folder: "formats/atif-terminal-bench-2", files: /^/u, said: steps, document: TRAJECTORY },
  { folder: "formats/autogen-sessions", files: /\.json$/u, said: (document) => document },
  { folder: "formats/openai-chat", files: /\.json$/u, said: historyAndReply },
];

for (const { folder, files, said, document } of FOLDERS) {
  const missing = existsSync(join(DATA, folder)) ? "" : ` (skipped: no ${join(DATA, folder)})`;
  describe.skipIf(missing)(`no text of ${folder} is lost${missing}`, () => {
    it("every message, argument and result stands in its run", async () => {
      for (const file of filesIn(join(DATA, folder), files)) {
        const runs = runsAmong(await importPaths([file])).map(({ trajectory }) => trajectory);
        const kept = new Set(runs.flatMap(textsOf));
        const blobs = new BlobShelf();
        const lost = textsBelow(said(readJson(document ? join(file, document) : file))).filter(
          (text) => !kept.has(blobs.shelve(text)),
        );
        expect(lost, file).toEqual([]);
      }
    });
  });
}

function textsOf(run: Trajectory): string[] {
  return [
    ...run.steps.flatMap((step) => step.parts.map((part) => part.body)),
    ...run.instructions.map(({ text }) => text),
    ...run.requests.map(({ text }) => text),
  ];
}

const TEXT_FIELDS = new Set(["content", "text", "arguments", "question", "system_prompt", "instruction"]);

/** The texts of the fields that hold words, at any depth. */
function textsBelow(value: unknown, field = ""): string[] {
  if (typeof value === "string") return TEXT_FIELDS.has(field) && value !== "" ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => textsBelow(item, field));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textsBelow(item, field === "system_prompt" ? field : key),
  );
}

function historyAndPrompts(document: unknown): unknown {
  const { history, system_prompt } = asFields(document);
  return { history, system_prompt };
}

function conversations(document: unknown): unknown {
  return [document].flat().map((record) => {
    const { traj, info } = asFields(record);
    return { traj, instruction: asFields(asFields(info).task).instruction };
  });
}

/** The recorder keeps every message a second time, as the provider gave it, in `raw_data`. */
function simulations(document: unknown): unknown {
  const { simulations: runs, info } = asFields(document);
  const messages = [runs]
    .flat()
    .map((run) =>
      asList(asFields(run).messages).map((message) => ({ ...asFields(message), raw_data: undefined })),
    );
  const { policy } = asFields(asFields(info).environment_info);
  return [messages, { text: policy }];
}

/**
 * The trajectory, and the messages before the first answer of the model. What was thought and done is the whole response
 * but for the marks between them; a thought without words is none.
 */
function entries(document: unknown): unknown {
  const { trajectory, history } = asFields(document);
  const messages = asList(history).map(asFields);
  const before = messages.findIndex((message) => message.role === "assistant" && message.is_demo !== true);
  return [
    messages.slice(0, trajectory ? before : undefined).filter((message) => message.is_demo !== true),
    asList(trajectory).map((entry) => {
      const { thought, action, observation, response } = asFields(entry);
      const rest = String(response).replace(String(thought).trim(), "").replace(String(action).trim(), "");
      const unsaid = rest.replace(/```|<\/?command>/gu, "").trim();
      const isCall = messages.some((message) => message.action === action && message.tool_calls);
      return [observation, thought, isCall ? "" : action, unsaid].map((text) => ({
        text: String(text).trim() === "" ? "" : text,
      }));
    }),
  ];
}

const COMMAND = /```(?:bash|mswea_bash_command)\n([\s\S]*?)\n```/u;

/**
 * The words and the command of a turn are parts of their own; the marks around the command are not kept. A turn with
 * two commands was refused and stays whole.
 */
function shellMessages(document: unknown): unknown {
  const messages = Array.isArray(document) ? document : asList(asFields(document).messages);
  return messages.map(asFields).map(({ role, content }) => {
    const parts = role === "assistant" ? String(content).split(COMMAND) : [];
    return (parts.length === 3 ? parts : [content]).map((text) => ({
      text: String(text).trim() === "" ? "" : text,
    }));
  });
}

/** What `extra` holds is said a second time there; arguments are kept as JSON. */
function steps(document: unknown): unknown {
  return asList(asFields(document).steps).map((value) => {
    const { message, reasoning_content, tool_calls, observation } = asFields(value);
    const calls = asList(tool_calls).map((call) => JSON.stringify(asFields(call).arguments));
    return [[message, reasoning_content, ...calls].map((text) => ({ text })), observation];
  });
}

/** What the agent wrote is the history; the same as sent to a model without native calls is its second form. */
function historyAndReply(document: unknown): unknown {
  const { raw_messages, messages, response } = asFields(document);
  return Array.isArray(document) ? document : { history: raw_messages ?? messages, response };
}
