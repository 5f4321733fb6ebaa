import type { Place } from "../../core/evidence.ts";
import type { TriageView } from "../view.ts";
import { bindingTexts } from "./policy.ts";
import { type Stretch, sentences } from "./sentences.ts";

/** A sentence of the instructions that lets an action depend on the state of its record. */
export interface StateRule extends Stretch {
  place: Place;
  /** The verb it speaks of, ending cut. */
  verb: string;
  /** What the action is done to: a word that the call's name holds. */
  subject: string;
  /** `only`: the action needs this state. `never`: this state forbids it. */
  kind: "only" | "never";
  state: string;
}

const ONLY =
  /\b(?:an?|the|any|each|every)?\s*([\w-]+?)s? (?:can|may|must|should) (?:only be|be) (\w+?)(?:led|ied|ed) (?:only )?if (?:its|the|their) (?:\w+ )?(?:status|state) is ['"‘“`]?([\w ()-]+?)['"’”`]?(?:[,.;]|$)/i;
const NEVER =
  /(?:^|[:,;] )\s*(?:an?|any|all|the)?\s*['"‘“`]?([\p{L}_-]+(?: [\p{L}_-]+){0,2}?)['"’”`]? (\w+?)s? (?:can(?:not|[’']t)|must not|may not|can never|are not allowed to) be (\w+?)(?:led|ied|ed)\b/iu;
const ANY_RULE =
  /\bstat(?:us|e) is\b|\b(?:can(?:not|[’']t)|must not|may not|can never|are not allowed to) be\b/i;
const READ = 40_000;

/** The state rules of the instructions and system messages; the same sentence in both counts once. */
export function stateRules(view: TriageView): StateRule[] {
  const rules = new Map<string, StateRule>();
  for (const { text, place } of bindingTexts(view)) {
    const read = text.slice(0, READ);
    if (!ANY_RULE.test(read)) continue;
    for (const stretch of sentences(read)) {
      const words = read.slice(stretch.start, stretch.end);
      const rule = words.length < 400 ? readRule(words) : undefined;
      if (rule && !rules.has(words)) rules.set(words, { ...stretch, place, ...rule });
    }
  }
  return [...rules.values()];
}

function readRule(words: string): Pick<StateRule, "verb" | "subject" | "kind" | "state"> | undefined {
  const only = ONLY.exec(words);
  if (only) {
    const [, subject = "", verb = "", state = ""] = only;
    return {
      kind: "only",
      subject: subject.toLowerCase(),
      verb: verb.toLowerCase(),
      state: plainState(state),
    };
  }
  const never = NEVER.exec(words);
  if (!never) return undefined;
  const [, state = "", subject = "", verb = ""] = never;
  return {
    kind: "never",
    subject: subject.toLowerCase(),
    verb: verb.toLowerCase(),
    state: plainState(state),
  };
}

/** States compare in lower case, separators as blanks: `basic_economy` is "basic economy". */
export function plainState(text: string): string {
  return text.toLowerCase().replace(/[_-]+/gu, " ").trim();
}

/** Verbs that people and tools use for one thing. */
const SAME: readonly RegExp[] = [
  /^(?:modif|chang|updat|edit|alter)/u,
  /^(?:cancel|abort)/u,
  /^(?:delet|remov)/u,
];

/** Whether a call's name says the verb of a rule and the thing it is about. */
export function speaksOf({ verb, subject }: Pick<StateRule, "verb" | "subject">, call: string): boolean {
  const words = call
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 2);
  if (!words.some((word) => word.startsWith(subject.slice(0, 5)))) return false;
  const group = SAME.find((pattern) => pattern.test(verb));
  return words.some((word) => (group ? group.test(word) : word.startsWith(verb.slice(0, 5))));
}

/** States that contradict an action by the meaning of the words, where no instruction speaks of it. */
const CONTRADICTIONS: readonly { verb: RegExp; state: RegExp }[] = [
  {
    verb: /(?:^|[._/-])cancel/i,
    state:
      /^(?:delivered|cancell?ed|completed|returned|refunded|shipped|landed|flown|departed|return requested|exchange requested)$/i,
  },
  {
    verb: /(?:^|[._/-])(?:return|exchange)_/i,
    state:
      /^(?:pending|processing|processed|cancell?ed|returned|refunded|return requested|exchange requested)\b/i,
  },
  { verb: /(?:^|[._/-])refund/i, state: /^(?:refunded|fully refunded)$/i },
  { verb: /(?:^|[._/-])(?:pay|charge)_/i, state: /^(?:paid|refunded|void(?:ed)?)$/i },
  {
    verb: /(?:^|[._/-])(?:book|reserve|buy|purchase)_/i,
    state: /^(?:sold out|unavailable|fully booked|out of stock|cancell?ed)$/i,
  },
  { verb: /(?:^|[._/-])merge_/i, state: /^(?:merged|closed)$/i },
  { verb: /(?:^|[._/-])(?:ship|dispatch)_/i, state: /^(?:cancell?ed|shipped|delivered)$/i },
];

/** Whether a state contradicts a call by the meaning of the words. */
export function contradicts(call: string, state: string): boolean {
  return CONTRADICTIONS.some(({ verb, state: words }) => verb.test(call) && words.test(plainState(state)));
}
