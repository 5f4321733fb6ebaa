import type { RunRedactor } from "../core/run-redactor.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { families } from "./families/index.ts";
import { SecretFinder } from "./finding/find-secrets.ts";
import { type Finding, type FindSecrets, settled } from "./finding/finding.ts";
import { findEmails, findHomePaths } from "./finding/people.ts";
import { PLACEHOLDER, Placeholders } from "./placeholders.ts";
import { RunRedaction } from "./redact-run.ts";
import { redactText } from "./redact-text.ts";
import { type RedactionRule, RuleFinder } from "./user-rules.ts";

export interface RedactionOptions {
  /** E-mail addresses too. */
  emails?: boolean | undefined;
  /** The names of people in home paths too: `/home/mara`, `C:\Users\Mara`. */
  homePaths?: boolean | undefined;
  /** One's own rules. */
  rules?: readonly RedactionRule[] | undefined;
}

const finder = new SecretFinder(families);
const OLD = new RegExp(PLACEHOLDER.source, "gu");

/** What finds secrets by these options. Throws for a rule that is no pattern or could take forever. */
export function secretFinder({ emails, homePaths, rules = [] }: RedactionOptions = {}): FindSecrets {
  const ruled = rules.length > 0 ? new RuleFinder(rules) : undefined;
  return (text) => {
    const found = finder.find(text);
    const known = found.length;
    if (emails) findEmails(text, found);
    if (homePaths) findHomePaths(text, found);
    ruled?.find(text, found);
    if (found.length === 0) return found;
    return besidePlaceholders(text, found.length === known ? found : settled(found));
  };
}

/** What was left out once stays as it is. */
function besidePlaceholders(text: string, found: Finding[]): Finding[] {
  if (!text.includes("[redacted ")) return found;
  const old = [...text.matchAll(OLD)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  let next = 0;
  return found.filter(({ start, end }) => {
    while ((old[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return (old[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
  });
}

/** Makes redactors by these options, one for each run. */
export function redactorsFor(options: RedactionOptions = {}): () => RunRedactor {
  const find = secretFinder(options);
  return () => new RunRedaction(find);
}

/** A run without its secrets, and with the list of them; the given one stays as it is. */
export function redactRun(run: Trajectory, options: RedactionOptions = {}): Trajectory {
  return redactorsFor(options)().finish(run);
}

/** A text without its secrets. */
export function redact(text: string, options: RedactionOptions = {}): string {
  return redactText(text, secretFinder(options), new Placeholders())?.text ?? text;
}
