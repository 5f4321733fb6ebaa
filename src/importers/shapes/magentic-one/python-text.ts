import type { Fields } from "../loose.ts";

const TEXT = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const CALL = new RegExp(String.raw`FunctionCall\(id=${TEXT}, arguments=${TEXT}, name=${TEXT}\)`, "gsu");
const RESULT = new RegExp(
  String.raw`FunctionExecutionResult\(content=${TEXT}, name=${TEXT}, call_id=${TEXT}(?:, is_error=(True|False|None))?\)`,
  "gsu",
);

/** The calls in a text like `[FunctionCall(id='1', arguments='{}', name='search')]`. */
export function callsIn(text: string): Fields[] | undefined {
  return all(text, CALL, ([id, args, name]) => ({ id: id, arguments: args, name }));
}

/** The results in a text like `[FunctionExecutionResult(content='…', name='search', call_id='1', is_error=False)]`. */
export function resultsIn(text: string): Fields[] | undefined {
  return all(text, RESULT, ([content, name, id, error]) => ({
    content,
    name,
    call_id: id,
    is_error: error === "True",
  }));
}

function all(
  text: string,
  pattern: RegExp,
  make: (groups: readonly string[]) => Fields,
): Fields[] | undefined {
  const found = [...text.matchAll(pattern)].map((match) =>
    make(match.slice(1).map((group) => unquoted(group ?? ""))),
  );
  return found.length > 0 ? found : undefined;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
]);

function unquoted(literal: string): string {
  if (!/^['"]/u.test(literal)) return literal;
  return literal
    .slice(1, -1)
    .replace(
      /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gsu,
      (_, byte?: string, unit?: string, letter?: string) =>
        letter === undefined
          ? String.fromCharCode(Number.parseInt(byte ?? unit ?? "20", 16))
          : (ESCAPES.get(letter) ?? letter),
    );
}
