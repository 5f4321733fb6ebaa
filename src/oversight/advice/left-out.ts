import { type LookUp, lookUpsIn } from "../../autopsy/proposing/propose-look-up.ts";
import { clip } from "../../core/text.ts";
import type { History } from "../../replay/contract/agent.ts";
import { canonicalJson } from "../../replay/contract/json.ts";

/** Something that a run left out, in words: what to do as a rule, and what shows it. */
export interface LeftOut {
  rule: string;
  tool: string;
  lesson: string;
  finding: string;
  at: number;
}

/** So little is the fallback of "read it again": it tells of nothing that was left out. */
const TELLING = 1.2;
const LONGEST_CALL = 200;

/** What a run left out, the most telling first, each kind of look-up once. */
export function leftOutIn(history: History, suspicion: (turn: number) => number = () => 0): LeftOut[] {
  const telling = lookUpsIn(history, suspicion).filter(({ omission }) => omission.weight >= TELLING);
  const kinds = new Map<string, LeftOut>();
  for (const lookUp of telling) {
    const kind = `${lookUp.omission.rule} ${lookUp.call.tool}`;
    if (!kinds.has(kind)) kinds.set(kind, inWords(lookUp));
  }
  return [...kinds.values()];
}

function inWords({ at, call, omission: { rule, why } }: LookUp): LeftOut {
  const lesson = (LESSONS[rule] ?? (() => `Call ${call.tool} where it was left out.`))(call.tool);
  const made = clip(`${call.tool}(${canonicalJson(call.arguments)})`, LONGEST_CALL);
  return {
    rule,
    tool: call.tool,
    lesson,
    finding: `${lesson} What was left out: ${made}, since ${why}.`,
    at,
  };
}

/** What each kind of omission teaches. The words are those one would say of it in any environment. */
const LESSONS: Readonly<Record<string, (tool: string) => string>> = {
  "unseen page": (tool) => `Read all pages that ${tool} has.`,
  "unopened alike": (tool) => `Where entries look the same, open each with ${tool} before choosing one.`,
  "unasked look-up": (tool) => `Call ${tool} for each thing before acting on it.`,
  "unread kind": (tool) => `Read entries of every kind that the instructions name, with ${tool}.`,
  "going in circles": (tool) => `Do not call ${tool} again where it brought nothing new.`,
};
