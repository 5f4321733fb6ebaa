import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, type Fields, isFields, parseJson, textOf } from "../loose.ts";
import type { RecordedCalls } from "./history.ts";
import { toolCallParts } from "./tool-calls.ts";

/** Whether a value is a list of entries that each hold an action and what was observed after it. */
export function isTrajectory(value: unknown): value is readonly unknown[] {
  const entries = asList(value);
  const fitting = entries.filter((entry) => isFields(entry) && "action" in entry && "observation" in entry);
  return fitting.length * 2 > entries.length;
}

/** What the environment said about its own state before an entry, to tell what has changed. */
export interface KnownState {
  body: string;
}

/** The parts of one entry: what was thought, the call, what was observed, and the new state where it changed. */
export function entryParts(entry: Fields, calls: RecordedCalls, known: KnownState): DraftPart[] {
  const action = textOf(entry.action);
  const thought = textOf(entry.thought);
  const words = action.trim() === "" && thought === "" ? textOf(entry.response) : thought;
  return [
    ...reasoningParts(entry.thinking_blocks),
    ...(words.trim() === "" ? [] : [{ kind: "text" as const, author: "agent" as const, body: words }]),
    ...callAndResult(entry, action, calls),
    ...stateParts(entry.state, known),
  ];
}

function reasoningParts(blocks: unknown): DraftPart[] {
  return asList(blocks).flatMap((block): DraftPart[] => {
    const body = asName(asFields(block).thinking);
    return body ? [{ kind: "reasoning", author: "agent", body }] : [];
  });
}

function callAndResult(entry: Fields, action: string, recorded: RecordedCalls): DraftPart[] {
  const observation = textOf(entry.observation);
  const calls =
    action.trim() === "" ? [] : (ownCalls(entry) ?? recorded.take(action) ?? [commandCall(action)]);
  const first = calls[0]?.call;
  if (!first && observation === "") return [];
  const status = FAILURES.some((words) => words.test(observation)) ? ("error" as const) : undefined;
  return [
    ...calls,
    {
      kind: "result",
      author: "environment",
      body: observation,
      ...(first ? { call: { ...first } } : {}),
      ...(status ? { status } : {}),
    },
  ];
}

function ownCalls(entry: Fields): DraftPart[] | undefined {
  const calls = toolCallParts(entry.tool_calls);
  return calls.length > 0 ? calls : undefined;
}

/** The commands that this agent's own shell adds; any other line is the shell's. */
const OWN_COMMANDS =
  /^(?:open|goto|scroll_(?:up|down)|create|edit|insert|str_replace_editor|search_(?:dir|file)|find_file|submit|exit_\w+|decompile|disassemble|connect_\w+|debug_\w+)$/u;

/** A command as one text: the call's name is the command where it is the agent's own, else the shell's. */
function commandCall(action: string): DraftPart {
  const word = action.trim().split(/\s/u, 1)[0] ?? "";
  return {
    kind: "call",
    author: "agent",
    body: action,
    call: { name: OWN_COMMANDS.test(word) ? word : "bash" },
  };
}

/** What the agent's own programs say when they refuse, cancel or lose a command. Exit codes are not recorded. */
const FAILURES = [
  /^\s*(?:Your proposed edit has introduced new syntax error|Your (?:bash )?command contained syntax errors|Your output could not be parsed)/u,
  /^\s*(?:Interactive operation '.{0,500}' is not supported|Operation '.{0,500}' is not supported|Exit due to |Exited \()/su,
  /^\s*The command .{0,4000}? was cancelled because it took more than/su,
  /EXECUTION TIMED OUT\s*$/u,
];

/** The open file and the working directory are shown to the agent; they count when they changed. */
function stateParts(recorded: unknown, known: KnownState): DraftPart[] {
  const state = asFields(typeof recorded === "string" ? parseJson(recorded) : recorded);
  const shown = ["open_file", "working_dir"].filter((field) => typeof state[field] === "string");
  const body = JSON.stringify(Object.fromEntries(shown.map((field) => [field, state[field]])));
  if (shown.length === 0 || body === known.body) return [];
  known.body = body;
  return [{ kind: "result", author: "environment", body }];
}
