import { RootstepError } from "../core/errors.ts";
import { type Finding, RANK } from "./finding/finding.ts";
import { readPattern } from "./pattern-cost.ts";

/** A secret of one's own: what its placeholder calls it, and the pattern that it has. */
export interface RedactionRule {
  /** Letters, digits and hyphens: `customer-number`. */
  name: string;
  /** A regular expression, as text or as object; a group called `secret` is what is left out, else the whole match. */
  pattern: string | RegExp;
}

/** A rule that is ready: it is tried on a line at a time, and on no more than `window` characters of it at once. */
interface ReadyRule {
  kind: string;
  pattern: RegExp;
  window: number;
}

/** Finds what people's own rules describe. Throws for a rule that could take forever. */
export class RuleFinder {
  readonly #rules: readonly ReadyRule[];

  constructor(rules: readonly RedactionRule[]) {
    this.#rules = rules.map(readyRule);
  }

  find(text: string, found: Finding[]): void {
    for (const rule of this.#rules) {
      for (const { start, end } of windowsOf(text, rule.window))
        findIn(text.slice(start, end), start, rule, found);
    }
  }
}

function findIn(window: string, offset: number, { kind, pattern }: ReadyRule, found: Finding[]): void {
  for (const match of window.matchAll(pattern)) {
    const secret = match.groups?.secret ?? match[0];
    if (secret === "" || secret.includes("[redacted ")) continue;
    const start = offset + match.index + match[0].indexOf(secret);
    found.push({ kind, start, end: start + secret.length, rank: RANK.rule });
  }
}

/** Lines, and long lines in windows that overlap by half: a match up to half a window long is in one of them. */
function* windowsOf(text: string, window: number): Iterable<{ start: number; end: number }> {
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf("\n", start);
    const stop = lineEnd < 0 ? text.length : lineEnd;
    const end = Math.min(stop, start + window);
    if (end > start) yield { start, end };
    start = end === stop ? stop + 1 : end - window / 2;
  }
}

function checkedName(name: string): string {
  if (/^[a-z][a-z0-9-]{0,40}$/u.test(name)) return name;
  throw new RootstepError(
    "arguments",
    `"${name}" is no name for a redaction rule: use small letters, digits, hyphens`,
  );
}

function readyRule({ name, pattern }: RedactionRule): ReadyRule {
  const kind = checkedName(name);
  const source = typeof pattern === "string" ? pattern : pattern.source;
  const flags = typeof pattern === "string" ? "" : pattern.flags.replace(/[gyd]/gu, "");
  const compiled = compiledOrThrow(name, source, flags);
  const read = readPattern(source);
  if ("refused" in read) throw refusal(name, read.refused);
  if (compiled.test("")) throw refusal(name, "it matches nothing at all");
  return { kind, pattern: compiled, window: read.window };
}

function refusal(name: string, reason: string): RootstepError {
  return new RootstepError("arguments", `the redaction rule "${name}" is refused: ${reason}`);
}

function compiledOrThrow(name: string, source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}g`);
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new RootstepError("arguments", `the redaction rule "${name}": ${reason}`);
  }
}
