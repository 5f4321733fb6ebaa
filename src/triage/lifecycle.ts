import { groupBy } from "../core/collections.ts";
import type { Instance, InstanceState, Trigger } from "../core/diagnosis.ts";
import { fieldText } from "../core/render.ts";
import { isErrorResult } from "./reading/errors.ts";
import { findValues } from "./reading/values.ts";
import { coverage } from "./reading/words.ts";
import type { TriageView } from "./view.ts";

/** What became of one violated object (TrajDebug, states): where it was repaired, and how it reached the outcome. */
interface Life {
  repairedAt: number | undefined;
  footprint: Instance["footprint"];
}

const WASTE = 5;

/** Groups triggers by violated object and follows each object to the end of the run. */
export function followInstances(view: TriageView, triggers: readonly Trigger[]): Instance[] {
  const byObject = groupBy(triggers, ({ object }) => object);
  const instances = [...byObject].map(([object, group]) => instanceOf(view, object, group));
  return instances.sort((a, b) => a.origin - b.origin || (a.object < b.object ? -1 : 1));
}

function instanceOf(view: TriageView, object: string, triggers: Trigger[]): Instance {
  const origin = Math.min(...triggers.map(({ step }) => step));
  const { repairedAt, footprint } = lifeOf(view, object, origin);
  const wastedSteps = repairedAt === undefined ? 0 : Math.max(0, repairedAt - origin - 1);
  const wasted = repairedAt !== undefined && wastedSteps > WASTE;
  return {
    object,
    triggers,
    origin,
    ...(repairedAt === undefined ? {} : { repairedAt }),
    footprint: footprint === "none" && wasted ? "wasted-steps" : footprint,
    wastedSteps,
    state: stateOf(repairedAt !== undefined, footprint !== "none" || wasted),
  };
}

function stateOf(resolved: boolean, footprint: boolean): InstanceState {
  if (resolved) return footprint ? "costly" : "clean";
  return footprint ? "manifest" : "latent";
}

function lifeOf(view: TriageView, object: string, origin: number): Life {
  const [kind = "", ...rest] = object.split(":");
  const follow = LIVES[kind];
  return follow ? follow(view, rest.join(":"), origin) : { repairedAt: undefined, footprint: "none" };
}

/** How each kind of object is followed; the kind is what stands before the colon of its key. */
const LIVES: Record<string, (view: TriageView, name: string, origin: number) => Life> = {
  value: followValue,
  requirement: followRequirement,
  call: followCall,
  check: followCheck,
  source: followSource,
  path: followPath,
};

/** A value is repaired once nothing uses it any more and it reached neither the answer nor a consequential call. */
function followValue(view: TriageView, text: string, origin: number): Life {
  const keys = new Set(findValues(text).map(({ key }) => key));
  const inAnswer = findValues(view.finalAnswer?.text ?? "").some(({ key }) => keys.has(key));
  if (inAnswer && (view.finalAnswer?.step ?? -1) >= origin)
    return { repairedAt: undefined, footprint: "final-answer" };
  const inCall = view.stateChanges.some(
    ({ step, index }) => step >= origin && holds(view, step, index, keys),
  );
  if (inCall) return { repairedAt: undefined, footprint: "irreversible-call" };
  const lastUse = Math.max(
    origin,
    ...[...keys].map((key) => view.provenance.trails.get(key)?.steps.at(-1) ?? 0),
  );
  return { repairedAt: lastUse + 1 < view.steps.length ? lastUse + 1 : undefined, footprint: "none" };
}

function holds(view: TriageView, step: number, part: number, keys: ReadonlySet<number>): boolean {
  return view.provenance.valuesOf(step).some((value) => value.part === part && keys.has(value.key));
}

/** A lost requirement is repaired when a later brief carries it again; it shows when the answer lacks it. */
function followRequirement(view: TriageView, name: string, origin: number): Life {
  const requirement = view.requirements[Number(name)];
  if (!requirement) return { repairedAt: undefined, footprint: "none" };
  const to = view.steps[origin]?.handoffs[0]?.to;
  const carrier = view.handoffs.all.find(
    (handoff) => handoff.step > origin && handoff.to === to && mentions(view, handoff.step, requirement),
  );
  const answered = view.finalAnswer && mentions(view, view.finalAnswer.step, requirement);
  return { repairedAt: carrier?.step, footprint: carrier || answered ? "none" : "final-answer" };
}

function mentions(
  view: TriageView,
  step: number,
  { values, words }: { values: readonly number[]; words: ReadonlySet<string> },
): boolean {
  if (values.length === 0) return coverage(words, view.words(step)) >= 0.5;
  return view.provenance.valuesOf(step).some(({ key }) => values.includes(key));
}

/** A failed call is repaired by a later good result of the same tool; a consequential call is never undone. */
function followCall(view: TriageView, text: string, origin: number): Life {
  const tool = text.split("(")[0] ?? "";
  const isConsequential = view.stateChanges.some(({ step, name }) => step === origin && name === tool);
  if (isConsequential) return { repairedAt: undefined, footprint: "irreversible-call" };
  const repair = view.steps.find(
    (step) =>
      step.index > origin &&
      step.parts.some((part) => part.call?.name === tool && part.kind === "result" && !isErrorResult(part)),
  );
  const atTheEnd = view.finalAnswer !== undefined && view.finalAnswer.step - origin <= 2;
  return { repairedAt: repair?.index, footprint: repair || !atTheEnd ? "none" : "final-answer" };
}

/** A failing check is repaired when it later passes. */
function followCheck(view: TriageView, _name: string, origin: number): Life {
  const pass = view.enriched.find(({ index, verifier }) => index > origin && verifier === "pass");
  return { repairedAt: pass?.index, footprint: pass ? "none" : "final-answer" };
}

/** A partly read source is repaired when the same tool is asked again; else it stands behind the answer. */
function followSource(view: TriageView, name: string, origin: number): Life {
  const tool = name.split("@")[0] ?? "";
  const again = view.steps.find(
    (step) =>
      step.index > origin &&
      step.parts.some(
        (part) => part.kind === "call" && part.call?.name === tool && FURTHER.test(fieldText(part)),
      ),
  );
  return { repairedAt: again?.index, footprint: again ? "none" : "final-answer" };
}

const FURTHER = /page|offset|cursor|start|skip|scroll|tail|limit/iu;

/** A forbidden change is repaired when the file is put back; else it stands in what the run leaves behind. */
function followPath(view: TriageView, file: string, origin: number): Life {
  const undo = view.steps.find(
    ({ index, parts }) =>
      index > origin &&
      parts.some((part) => part.kind === "call" && RESTORES.test(part.body) && part.body.includes(file)),
  );
  return { repairedAt: undo?.index, footprint: undo ? "none" : "final-answer" };
}

const RESTORES = /git (?:checkout|restore|revert|stash)\b/u;
