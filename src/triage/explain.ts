import type { ChainLink, Diagnosis, Instance, Suspect, Verdict } from "../core/diagnosis.ts";
import type { Ending } from "./ending.ts";
import type { StepScore } from "./score.ts";
import type { Lack } from "./verdict/facts.ts";
import type { TriageView } from "./view.ts";

/** What a diagnosis says in words; it names nothing that the evidence does not hold. */
export function explain(
  verdict: Verdict,
  leader: Suspect | undefined,
  instances: readonly Instance[],
  ending: Ending,
): string {
  if (verdict === "not-enough-evidence") return "Too much of the run was not recorded to name a step.";
  if (verdict === "no-failure-found" || !leader) {
    return `Every mismatch the rules look for is absent or was repaired, and the run ends with ${ENDINGS[ending]}.`;
  }
  const trigger = leader.triggers[0];
  if (trigger)
    return `${trigger.why} ${outcomeOf(instances.find(({ object }) => object === trigger.object))}`.trim();
  return `No rule can quote a mismatch here. The step stands out by signals only: ${inWords(leader)}.`;
}

const ENDINGS: Record<Ending, string> = {
  answered: "an answer",
  rejected: "a check that fails",
  disputed: "the human saying that it is wrong",
  "gave-up": "the agent giving up",
  crashed: "a crash",
  stopped: "no answer",
};

function outcomeOf(instance: Instance | undefined): string {
  if (!instance) return "";
  if (instance.repairedAt !== undefined) return `It was mended at step ${instance.repairedAt}.`;
  if (instance.footprint === "irreversible-call") return "The call cannot be taken back.";
  return instance.footprint === "final-answer" ? "It still stands at the end." : "";
}

function inWords({ signals }: Pick<Suspect, "signals">): string {
  return signals.map(({ words }) => words).join("; ") || "scores highest";
}

/** One sentence for a suspect: its first trigger, and whether it was mended; else its signals. */
export function whyOf(
  score: StepScore,
  instances: readonly Instance[],
  suspicious: ReadonlySet<string>,
): string {
  const trigger = score.triggers[0];
  if (trigger) {
    const instance = instances.find(({ object }) => object === trigger.object);
    const mended = instance?.repairedAt === undefined ? "" : `; mended at step ${instance.repairedAt}`;
    return `${trigger.title.toLowerCase()}${mended}`;
  }
  const words = score.signals.filter(({ name }) => suspicious.has(name)).map((signal) => signal.words);
  return words.join("; ") || "nothing speaks for it but its place";
}

/** Root → steps that used the same object → where it shows. */
export function chainOf(view: TriageView, leader: Suspect, instances: readonly Instance[]): ChainLink[] {
  const trigger = leader.triggers[0];
  const instance = trigger && instances.find(({ object }) => object === trigger.object);
  const chain: ChainLink[] = [
    { step: leader.step, kind: "root", note: trigger?.title ?? "suspected by signals" },
  ];
  const later = instance?.triggers.filter(({ step }) => step > leader.step) ?? [];
  for (const { step, title } of later.slice(0, 5)) chain.push({ step, kind: "propagation", note: title });
  const end = view.finalAnswer?.step;
  if (instance?.footprint === "final-answer" && end !== undefined && end > leader.step) {
    chain.push({ step: end, kind: "manifestation", note: "the final answer" });
  }
  return chain;
}

/** What triage did not see: results never recorded, artifacts, pictures, records the importer could not place. */
export function notLookedAt(view: TriageView, lack?: Lack): Diagnosis["notLookedAt"] {
  const { artifacts, issues } = view.trajectory;
  const missing = [...view.steps.keys()].flatMap((step) => missingResults(view, step));
  const images = artifacts.filter(({ kind }) => kind === "image").length;
  const others = artifacts.length - images;
  return [
    ...(lack === "words" ? ["what the agents said was never recorded"] : []),
    ...(missing.length > 0
      ? [`results of ${count(missing.length, "call")} never recorded (${stepList(missing)})`]
      : []),
    ...(others > 0 ? [count(others, "artifact")] : []),
    ...(images > 0 ? [count(images, "image")] : []),
    ...issues.map((issue) => `${issue.count} × ${issue.kind.replace("-", " ")}: ${issue.what}`),
  ];
}

/** The step, once for every call of it whose result was never recorded. */
function missingResults(view: TriageView, step: number): number[] {
  return (view.steps[step]?.parts ?? []).flatMap(({ status }) => (status === "missing" ? [step] : []));
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

function stepList(steps: readonly number[]): string {
  const shown = [...new Set(steps)].slice(0, 3).join(", ");
  return `step${steps.length === 1 ? "" : "s"} ${shown}${steps.length > 3 ? ", …" : ""}`;
}
