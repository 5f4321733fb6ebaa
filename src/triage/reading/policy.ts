import type { Place } from "../../core/evidence.ts";
import { fieldText } from "../../core/render.ts";
import type { TriageView } from "../view.ts";
import { type Stretch, sentences } from "./sentences.ts";

/** A sentence of the instructions that asks for a confirmation before an action. */
export interface ConfirmationRule extends Stretch {
  place: Place;
  /** The step the rule stands in; -1 for an instruction outside the steps. */
  since: number;
  text: string;
}

const CONFIRMATION =
  /\b(?:confirm(?:s|ed|ation)?|consent|approval|approves?|explicit yes|(?:ask\w*|obtain|get|wait\w*|without|explicit|human(?:['’]s)?|user(?:['’]s)?|customer(?:['’]s)?|their|his|her|my) (?:\w+ ){0,2}permission|sign[- ]off)\b|\(yes\)|\b(?:says?|answers?|answered|replies|replied)\b.{0,20}\byes\b/i;
const BEFORE =
  /\b(?:before|prior to|first|until|unless|without|must|needs?|requires?|have to|only (?:after|if|once|when)|after)\b/i;
const NOT_NEEDED =
  /\b(?:no|not|never|n[’']t|without) (?:\w+ )?(?:need|needed|ask|asking|require|required|wait|waiting|further|necessary)\b.{0,40}\b(?:confirm|approv|permission|consent)|\b(?:confirmation|approval|permission|consent) is (?:not|never) (?:needed|required|necessary)|\byou may (?:act|proceed) without/i;

const READ = 40_000;

/** The first sentence of the instructions and system messages that asks for a confirmation before something. */
export function confirmationRule(view: TriageView): ConfirmationRule | undefined {
  for (const { text, place, since } of bindingTexts(view)) {
    const found = sentences(text.slice(0, READ)).find((stretch) =>
      asksForYes(text.slice(stretch.start, stretch.end)),
    );
    if (found) return { ...found, place, since, text: text.slice(found.start, found.end) };
  }
  return undefined;
}

function asksForYes(words: string): boolean {
  return CONFIRMATION.test(words) && BEFORE.test(words) && !NOT_NEEDED.test(words);
}

/** The instructions and system messages, with the place of each and the step since which it binds. */
export function bindingTexts(view: TriageView): { text: string; place: Place; since: number }[] {
  const instructions = view.trajectory.instructions.map(({ text }, index) => {
    const place: Place = { in: "instruction", index };
    return { text, place, since: -1 };
  });
  const system = view.steps.filter(({ kind }) => kind === "system");
  const steps = system.flatMap((step) =>
    step.parts.map((part, index) => {
      const place: Place = { in: "step", step: step.index, part: index };
      return { text: fieldText(part), place, since: step.index };
    }),
  );
  return [...instructions, ...steps];
}

const ACTIONS =
  /\b(?:cancel|modif|return|exchang|refund|book|delet|remov|send|email|pay|transfer|creat|purchas|charg|publish|deploy|merg|submit|plac|chang|updat|commit|push)/gi;
const ANY_ACTION =
  /\b(?:any|each|every|all|them|these|actions?|consequential|irreversible|destructive|acting|proceed\w*|database|go on)\b/i;

/** Whether a rule speaks of calls like this one: it names the action, or names none in particular. */
export function covers(rule: ConfirmationRule, call: string): boolean {
  const named = Array.from(rule.text.matchAll(ACTIONS), ([action]) => action.toLowerCase());
  if (named.length === 0 || ANY_ACTION.test(rule.text)) return true;
  return named.some((action) => call.toLowerCase().includes(action));
}
