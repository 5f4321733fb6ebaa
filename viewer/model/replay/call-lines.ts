import { diffLines } from "diff";
import type { TriedCall } from "./trial.ts";

export interface CallLine {
  text: string;
  /** `changed`: the other call has no such line. `gap`: a line of the other call has nothing across from it here. */
  kind: "same" | "changed" | "gap";
}

/** Beyond this the lines of two calls are not compared. */
const MOST_COMPARED = 40_000;

/** The lines of two calls, those that are alike across from one another. */
export function callLines(
  recorded: TriedCall | undefined,
  proposed: TriedCall,
): { recorded: CallLine[]; proposed: CallLine[] } {
  const [before, after] = [textOf(recorded), textOf(proposed)];
  if (before === "" || before.length + after.length > MOST_COMPARED) {
    return { recorded: linesOf(before, "same"), proposed: linesOf(after, "same") };
  }
  const lines: { recorded: CallLine[]; proposed: CallLine[] } = { recorded: [], proposed: [] };
  for (const { value, added, removed } of diffLines(before, after)) {
    if (!added && !removed) level(lines);
    if (!added) lines.recorded.push(...linesOf(value, removed ? "changed" : "same"));
    if (!removed) lines.proposed.push(...linesOf(value, added ? "changed" : "same"));
  }
  level(lines);
  return lines;
}

/** Fills the shorter side up. */
function level({ recorded, proposed }: { recorded: CallLine[]; proposed: CallLine[] }): void {
  while (recorded.length < proposed.length) recorded.push({ text: "", kind: "gap" });
  while (proposed.length < recorded.length) proposed.push({ text: "", kind: "gap" });
}

function textOf(call: TriedCall | undefined): string {
  return call ? `${call.tool}\n${call.text}\n` : "";
}

function linesOf(text: string, kind: CallLine["kind"]): CallLine[] {
  if (text === "") return [];
  return text
    .replace(/\n$/u, "")
    .split("\n")
    .map((line) => ({ text: line, kind }));
}
