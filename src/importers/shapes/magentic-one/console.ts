import type { Fields } from "../loose.ts";
import { callsIn, resultsIn } from "./python-text.ts";

/** `---------- TextMessage (user) ----------`, and at the end `---------- Summary ----------`. */
const BLOCK = /^-{10} (?:(\w+(?:\[\w+\])?) \((.+)\)|Summary) -{10}[ \t]*$/u;
/** The first Magentic-One: a rule, then a time and a name. */
const RULE = /^-{40,}\s*$/u;
const STAMP = /^\[(\d{4}-\d\d-\d\d[T ][\d:.+-]+)\],? (.+?):\s*$/u;
const TOKENS = /^\[Prompt tokens: (\d+), Completion tokens: (\d+)\]\s*$/u;

/** Whether a text is what the console of a team shows. */
export function isConsole(head: string): boolean {
  const lines = head.split(/\r?\n/u);
  if (lines.some((line) => /^-{10} \w+ \(.+\) -{10}\s*$/u.test(line))) return true;
  return lines.some((line, position) => RULE.test(line) && STAMP.test(lines[position + 1] ?? ""));
}

interface Block {
  type: string;
  source: string;
  timestamp?: string;
  lines: string[];
}

const SUMMARY = "Summary";

/** The records a console shows, as the team would have written them, and why it says the team stopped. */
export function readConsole(text: string): { records: Fields[]; stopReason: string } {
  const lines = text.split(/\r?\n/u);
  const blocks: Block[] = [];
  lines.forEach((line, position) => {
    const opened = openedBy(line, lines[position - 1] ?? "");
    if (opened) blocks.push(opened);
    else if (!(RULE.test(line) && STAMP.test(lines[position + 1] ?? ""))) blocks.at(-1)?.lines.push(line);
  });
  const summary = blocks.find((block) => block.type === SUMMARY);
  return {
    records: blocks.filter((block) => block !== summary).map(recordOf),
    stopReason: summary ? stopReason(summary.lines) : "",
  };
}

function openedBy(line: string, before: string): Block | undefined {
  const block = BLOCK.exec(line);
  if (block) {
    const [, type = SUMMARY, source = ""] = block;
    return { type, source, lines: [] };
  }
  const stamp = RULE.test(before) ? STAMP.exec(line) : null;
  if (!stamp) return undefined;
  return { type: "OrchestrationEvent", source: stamp[2] ?? "", timestamp: stamp[1] ?? "", lines: [] };
}

function recordOf(block: Block): Fields {
  const { type, source, timestamp, lines } = block;
  const tokens = lines.findLast((line) => TOKENS.test(line));
  const content = trimmed(lines.filter((line) => line !== tokens));
  const [, prompt, completion] = TOKENS.exec(tokens ?? "") ?? [];
  return {
    type,
    source,
    timestamp,
    ...(tokens
      ? { models_usage: { prompt_tokens: Number(prompt), completion_tokens: Number(completion) } }
      : {}),
    ...(type === "OrchestrationEvent" ? { message: content } : { content: typed(type, content) }),
  };
}

/** Calls and results are shown as Python would print them; what cannot be read so stays text. */
function typed(type: string, content: string): unknown {
  if (type === "ToolCallRequestEvent") return callsIn(content) ?? content;
  if (type === "ToolCallExecutionEvent") return resultsIn(content) ?? content;
  return content;
}

function trimmed(lines: readonly string[]): string {
  return lines.join("\n").replace(/^\n+|\n+$/gu, "");
}

function stopReason(lines: readonly string[]): string {
  const line = lines.find((text) => text.startsWith("Finish reason:")) ?? "";
  return line.slice("Finish reason:".length).trim();
}
