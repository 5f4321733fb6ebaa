import type { Instance } from "../core/diagnosis.ts";
import { fieldText } from "../core/render.ts";
import { checksOf } from "./reading/checks.ts";
import { isErrorResult } from "./reading/errors.ts";
import { tookEffect } from "./reading/footprint.ts";
import { CORRECTS } from "./reading/language.ts";
import type { CallPlace } from "./reading/state-changes.ts";
import { firstIn, stretch } from "./reading/stretch.ts";
import { usesAny } from "./reading/uses-any.ts";
import { findValues } from "./reading/values.ts";
import { coverage } from "./reading/words.ts";
import type { TriageView } from "./view.ts";

/** What became of one violated object (TrajDebug, states): where it was repaired, and how it reached the outcome. */
export interface Life {
  repairedAt: number | undefined;
  footprint: Instance["footprint"];
}

/** A run, with its consequential calls by step. */
export interface FollowedRun {
  view: TriageView;
  changes: ReadonlyMap<number, readonly CallPlace[]>;
}

/** Follows an object to the end of the run; the kind is what stands before the colon of its key. */
export function lifeOf(run: FollowedRun, object: string, origin: number): Life {
  const [kind = "", ...rest] = object.split(":");
  const follow = LIVES[kind];
  return follow ? follow(run, rest.join(":"), origin) : { repairedAt: undefined, footprint: "none" };
}

const LIVES: Record<string, (run: FollowedRun, name: string, origin: number) => Life> = {
  value: followValue,
  requirement: followRequirement,
  call: followCall,
  check: followCheck,
  source: followSource,
  path: followPath,
  rejected: () => ({ repairedAt: undefined, footprint: "final-answer" }),
  look: followLook,
  admitted: (_run, step) => ({ repairedAt: Number(step), footprint: "none" }),
};

/** A value is repaired when it is replaced and nothing uses it afterwards; one that is only dropped stays latent. */
function followValue(run: FollowedRun, text: string, origin: number): Life {
  const { view } = run;
  const keys = new Set(findValues(text).map(({ key }) => key));
  const inAnswer = findValues(view.finalAnswer?.text ?? "").some(({ key }) => keys.has(key));
  if (inAnswer && (view.finalAnswer?.step ?? -1) >= origin) {
    return { repairedAt: undefined, footprint: "final-answer" };
  }
  const uses = usesOf(view, keys).filter((step) => step >= origin);
  const calls = uses.flatMap((step) => callsWith(run, step, keys));
  const reached = calls.some((call) => tookEffect(view, call));
  const repairedAt = replacedAfter(run, Math.max(origin, ...uses.slice(-1)), calls);
  return { repairedAt, footprint: reached ? "irreversible-call" : "none" };
}

function usesOf(view: TriageView, keys: ReadonlySet<number>): number[] {
  const steps = [...keys].flatMap((key) => {
    const trail = view.provenance.trails.get(key);
    return trail ? [...trail.steps, trail.lastStep] : [];
  });
  return [...new Set(steps)].sort((a, b) => a - b);
}

function callsWith({ view, changes }: FollowedRun, step: number, keys: ReadonlySet<number>): CallPlace[] {
  const parts = new Set(
    view.provenance.valuesOf(step).flatMap(({ key, part }) => (keys.has(key) ? [part] : [])),
  );
  return (changes.get(step) ?? []).filter(({ index }) => parts.has(index));
}

/** The first step after a value's last use in which the same call succeeds without it, or an agent says it corrects it. */
function replacedAfter(run: FollowedRun, last: number, calls: readonly CallPlace[]): number | undefined {
  const names = new Set(calls.map(({ name }) => name));
  const end = Math.min(run.view.steps.length, last + 1 + REACH);
  for (let step = last + 1; step < end; step++) {
    const again = (run.changes.get(step) ?? []).some(
      (call) => names.has(call.name) && tookEffect(run.view, call),
    );
    const isTurn = run.view.works[step] === "execution" || run.view.works[step] === "instruction";
    if (again || (names.size === 0 && isTurn && CORRECTS.test(run.view.text(step).slice(0, 4000))))
      return step;
  }
  return undefined;
}

/** How many steps after its last use a value may be replaced; keeps the lifecycle linear. */
const REACH = 200;

/** A lost requirement is repaired when a later brief carries it again; it shows when the answer lacks it. */
function followRequirement({ view }: FollowedRun, name: string, origin: number): Life {
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
function followCall({ view, changes }: FollowedRun, text: string, origin: number): Life {
  const tool = text.split("(")[0] ?? "";
  if (changes.get(origin)?.some((call) => call.name === tool && tookEffect(view, call))) {
    return { repairedAt: undefined, footprint: "irreversible-call" };
  }
  const repair = firstIn(stretch(view.steps, origin + 1), ({ parts }) =>
    parts.some((part) => answers(part, tool)),
  );
  const atTheEnd = view.finalAnswer !== undefined && view.finalAnswer.step - origin <= 2;
  return { repairedAt: repair?.index, footprint: repair || !atTheEnd ? "none" : "final-answer" };
}

function answers(part: TriageView["steps"][number]["parts"][number], tool: string): boolean {
  return part.kind === "result" && part.call?.name === tool && !isErrorResult(part);
}

/** A failing check is repaired when a check of its family no longer fails. */
function followCheck({ view }: FollowedRun, name: string, origin: number): Life {
  const wanted = name.split("+");
  const pass = firstIn(stretch(view.steps, origin + 1), (step) => {
    if (step.kind !== "result" && view.enriched[step.index]?.verifier === undefined) return false;
    if (view.enriched[step.index]?.verifier === "fail") return false;
    const checks = checksOf(view, step);
    return wanted.some((check) => checks.has(check));
  });
  return { repairedAt: pass?.index, footprint: pass ? "none" : "final-answer" };
}

/** A partly read source is repaired when the same tool is asked for more; else it stands behind the answer. */
function followSource({ view }: FollowedRun, name: string, origin: number): Life {
  const tool = name.split("@")[0] ?? "";
  if (view.lastCallOf(tool) <= origin) return { repairedAt: undefined, footprint: "final-answer" };
  const again = view.steps
    .slice(origin + 1)
    .find(({ parts }) =>
      parts.some((part) => part.kind === "call" && part.call?.name === tool && FURTHER.test(fieldText(part))),
    );
  return { repairedAt: again?.index, footprint: again ? "none" : "final-answer" };
}

const FURTHER = /page|offset|cursor|start|skip|scroll|tail|limit/i;

/** A forbidden change is repaired when the file is put back; else it stands in what the run leaves behind. */
function followPath({ view }: FollowedRun, file: string, origin: number): Life {
  const undo = view.steps
    .slice(origin + 1)
    .find(({ parts }) =>
      parts.some(({ kind, body }) => kind === "call" && RESTORES.test(body) && body.includes(file)),
    );
  return { repairedAt: undo?.index, footprint: undo ? "none" : "final-answer" };
}

const RESTORES = /git (?:checkout|restore|revert|stash)\b/u;

/** A look that was only claimed is made good by an action after it; else what it brought stands behind the answer. */
function followLook({ view }: FollowedRun, _name: string, origin: number): Life {
  const act = view.steps.slice(origin + 1, origin + 1 + REACH).find(({ index }) => view.acts(index));
  const values = new Set(view.provenance.valuesOf(origin).map(({ key }) => key));
  const reaches = view.finalAnswer && usesAny(view, view.finalAnswer.step, values);
  return { repairedAt: reaches ? undefined : act?.index, footprint: reaches ? "final-answer" : "none" };
}
