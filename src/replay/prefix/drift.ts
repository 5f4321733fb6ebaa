import type { Observation } from "../contract/environment.ts";
import { canonicalJson, isObject, type JsonValue } from "../contract/json.ts";
import type { PlannedCall } from "./plan.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** A step at which an environment did not answer as recorded. */
export interface Drift {
  step: number;
  tool: string;
  /** `numbers`: nothing but numbers differs: times, ids, sizes. `outcome`: one was refused, the other was not. */
  kind: "text" | "numbers" | "outcome";
  /** Lines of a unified diff, recorded against replayed, clipped. */
  difference: string[];
}

/** What is compared of a call: nothing where no answer was recorded. */
export function driftOf(planned: PlannedCall, observation: Observation): Drift | undefined {
  const { step, call, seen, compare } = planned;
  if (!seen) return undefined;
  const at = { step, tool: call.tool };
  if (compare === "outcome") {
    if (seen.failed === observation.failed) return undefined;
    const words = (failed: boolean, text: string) => `${failed ? "refused" : "done"}: ${text}`;
    const [before, after] = [words(seen.failed, seen.text), words(observation.failed, observation.text)];
    return { ...at, kind: "outcome", difference: unifiedDiff(before, after) };
  }
  const [before, after] = [bare(seen.text), bare(observation.text)];
  if (before === after) return undefined;
  const kind = withoutNumbers(before) === withoutNumbers(after) ? "numbers" : "text";
  return { ...at, kind, difference: unifiedDiff(before, after) };
}

/** Lines that recorders and environments put around what a command said. */
const WRAPPERS = [
  /^<\/?(?:output|stdout|stderr|result)>$/u,
  /^<returncode>-?\d+<\/returncode>$/u,
  /^\[?(?:The command completed with )?exit code:? -?\d+\.?\]?$/iu,
  /^\[Current working directory: .*\]$/u,
  /^\[Python interpreter: .*\]$/u,
  /^\(?(?:Bash|Tool|Command|Your command) .*(?:no output|did not produce any output)\.?\)?$/iu,
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are what is looked for
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]/gu;

/** What was said, without what it was wrapped in: colours, line ends, blanks at the ends, the order of JSON's keys. */
function bare(text: string): string {
  const json = jsonOf(text);
  if (isObject(json) && typeof json.output === "string") return bareLines(json.output);
  return json === undefined ? bareLines(text) : canonicalJson(json);
}

function bareLines(text: string): string {
  return text
    .replace(COLOURS, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => !WRAPPERS.some((wrapper) => wrapper.test(line)))
    .join("\n")
    .trim();
}

function jsonOf(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutNumbers(text: string): string {
  return text.replace(/\b[0-9a-f]{7,}\b|\d+(?:[.,:]\d+)*/gu, "0");
}
