import type { Artifact } from "../../../core/trajectory.ts";
import { resultText } from "../anthropic-message.ts";
import { asFields, asList, asName, type Fields, isFields, textOf } from "../loose.ts";

type Extra = Pick<Artifact, "name" | "kind" | "body">;

/** Fields that repeat the call's arguments or the file before an edit. */
const REPEATED = new Set(["originalFile", "oldString", "newString", "prompt"]);
/** A shorter field says nothing the result does not. */
const SHORTEST = 200;

/**
 * What the record's richer form of a tool result (`toolUseResult`) holds beyond the result's own text: the diff of an
 * edit, and any text longer than the result, which the client had cut before the model saw it.
 */
export function toolExtras(rich: unknown, call: string, known: string): Extra[] {
  if (typeof rich === "string" || Array.isArray(rich)) {
    const body = resultText(rich);
    const repeats = body.length <= known.length || body.endsWith(known.slice(-100));
    return known !== "" && repeats ? [] : [{ name: `full result of ${call}`, kind: "log", body }];
  }
  if (!isFields(rich)) return [];
  return [...diffOf(rich, call), ...longerTexts(rich, call, known)];
}

function longerTexts(rich: Fields, call: string, known: string): Extra[] {
  const isEdit = "filePath" in rich;
  const texts = Object.entries(rich).filter(([key]) => !REPEATED.has(key) && !(isEdit && key === "content"));
  texts.push(["file", asFields(rich.file).content]);
  return texts.flatMap(([key, body]): Extra[] => {
    if (typeof body !== "string" || body.length <= SHORTEST) return [];
    if (body.trim().length <= known.length) return [];
    return [{ name: `full ${key} of ${call}`, kind: key === "file" ? "file" : "log", body }];
  });
}

function diffOf(rich: Fields, call: string): Extra[] {
  const hunks = asList(rich.structuredPatch).map(asFields);
  if (hunks.length === 0) return [];
  const path = asName(rich.filePath) ?? "file";
  const body = `--- ${path}\n+++ ${path}\n${hunks.map(hunkText).join("\n")}\n`;
  return [{ name: `diff of ${path} by ${call}`, kind: "diff", body }];
}

function hunkText(hunk: Fields): string {
  const [oldStart, oldLines] = [textOf(hunk.oldStart), textOf(hunk.oldLines)];
  const [newStart, newLines] = [textOf(hunk.newStart), textOf(hunk.newLines)];
  const head = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
  return [head, ...asList(hunk.lines).map(textOf)].join("\n");
}
