import { fieldText } from "../../core/render.ts";
import type { Part } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { errorLine, errorText, isErrorResult } from "../reading/errors.ts";
import { lastGoodCalls } from "../reading/good-calls.ts";
import { callKey, callQuote } from "../reading/quotes.ts";
import { runsCommands } from "../reading/shells.ts";
import type { TriageView } from "../view.ts";

/** A tool rejects a call as malformed, and the agent sends it again unchanged or gives the tool up. */
export default defineTrigger({
  name: "invalid-call",
  title: "Malformed call",
  category: "intra-step-conflict",
  phase: "act",
  weight: 1.6,
  *find(view) {
    const known = new Set(view.trajectory.tools.map(({ name }) => name));
    const rejected = rejectedCalls(view);
    const repeats = repeatsOf(rejected);
    const lastGood = lastGoodCalls(view, isErrorResult);
    const told = new Set<string>();
    for (const call of rejected) {
      const again = repeats.get(call.key)?.find((step) => step > call.step);
      const givenUp = (lastGood.get(call.name) ?? -1) < call.step && view.lastCallOf(call.name) <= call.step;
      if (told.has(call.key) || (again === undefined && !givenUp)) continue;
      told.add(call.key);
      const finding = findingOf(view, call, again, known);
      if (finding) yield finding;
    }
  },
});

interface Rejected {
  step: number;
  index: number;
  name: string;
  key: string;
  result: { step: number; index: number; part: Part };
}

/** What a tool says of a call that it could not take at all. */
const MALFORMED =
  /InputValidationError|SchemaError|schema validation|invalid (?:arguments?|parameters?|params|tool call|json)|(?:missing|lacks) (?:\d+ )?(?:a )?(?:required )?(?:\w+ )?(?:arguments?|parameters?|field|property)\b|required (?:arguments?|parameters?|field|property)|(?:argument|parameter|field|property) [`'"]?\w+[`'"]? (?:is|must be) (?:missing|required|an? )|unexpected (?:keyword )?(?:arguments?|parameters?)|(?:unknown|unsupported) (?:tool|function|action|parameter|argument)|no such tool|\b(?:tool|function) [`'"]?[\w.-]+[`'"]? (?:was )?(?:not found|does not exist|is not (?:available|defined|known))|requires (?:a |an )?(?:string|number|integer|boolean|array|object|list)\b|(?:must|should|expected to) be (?:of type )?(?:a |an )?(?:string|number|integer|array|object|boolean|list)\b|(?:could not|failed to|cannot) parse (?:the )?(?:arguments|tool|function|call|input)|malformed/i;
/** A command that fails is the program's word; only a refusal by the tool itself counts. */
const REFUSED_BY_TOOL =
  /^\s*(?:<tool_use_error>|Error: )?\s*(?:InputValidationError|No such tool|Unknown tool)/u;

function rejectedCalls(view: TriageView): Rejected[] {
  return view.steps.flatMap((step) =>
    step.parts.flatMap((part, index) => {
      if (part.kind !== "call" || part.author !== "agent" || !part.call) return [];
      const result = view.resultOf(part.call.id);
      if (!result || !isMalformed(part.call.name, result.part)) return [];
      return [{ step: step.index, index, name: part.call.name, key: fieldText(part).slice(0, 4000), result }];
    }),
  );
}

function isMalformed(tool: string, result: Part): boolean {
  const words = runsCommands(tool) ? REFUSED_BY_TOOL : MALFORMED;
  return isErrorResult(result) && words.test(errorText(result));
}

function repeatsOf(rejected: readonly Rejected[]): Map<string, number[]> {
  const steps = new Map<string, number[]>();
  for (const { key, step } of rejected) {
    if (steps.get(key)?.push(step) === undefined) steps.set(key, [step]);
  }
  return steps;
}

function findingOf(
  view: TriageView,
  { step, index, name, result }: Rejected,
  again: number | undefined,
  known: ReadonlySet<string>,
): Finding | undefined {
  const wrong = callQuote(view, step, index);
  const part = view.steps[step]?.parts[index];
  if (!wrong || !part) return undefined;
  const undeclared = known.size > 0 && !known.has(name) ? ` No tool ${name} is declared.` : "";
  const then =
    again === undefined ? "never called rightly afterwards" : `sent again unchanged at step ${again}`;
  return {
    step,
    object: callKey(view, part),
    wrong,
    reference: view.quote({ step: result.step, part: result.index, ...errorLine(result.part) }),
    why: `${name || "The tool"} rejects this call as malformed, and it is ${then}.${undeclared}`,
  };
}
