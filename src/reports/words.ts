import type { Diagnosis, Support, Suspect, Verdict } from "../core/diagnosis.ts";
import { shareDifference } from "../scoring/intervals.ts";

/** A probability as people read it; never 0% or 100% for what is merely close. */
export function percent(probability: number): string {
  if (probability > 0 && probability < 0.005) return "<1%";
  if (probability >= 0.995) return ">99%";
  return `${Math.round(probability * 100)}%`;
}

const LIKELY: readonly [number, string][] = [
  [0.9, "very likely"],
  [0.7, "likely"],
  [0.5, "more likely than not"],
  [0.3, "possible"],
];

/** How sure, in number and word; below 30% no word is strong enough, and the sentence says what the number is. */
export function howSure(probability: number | undefined, steps: number): string {
  if (probability === undefined) return "how sure is not known";
  const word = LIKELY.find(([least]) => probability >= least)?.[1];
  if (word) return `${percent(probability)}, ${word}`;
  return steps > 1 ? `${percent(probability)}, the likeliest of ${steps} steps` : percent(probability);
}

export const VERDICTS: Record<Verdict, string> = {
  found: "Found",
  "no-failure-found": "No failure found",
  "not-enough-evidence": "Not enough evidence",
  unjudged: "Unjudged",
};

/** What the claim rests on, strongest first, and what it does not rest on yet. */
export function supportWords(diagnosis: Diagnosis, leader: Suspect | undefined): string {
  const beyondTriage = diagnosis.support.filter(({ by }) => by !== "triage");
  const words = beyondTriage
    .sort((a, b) => RANK[b.by] - RANK[a.by])
    .map((support) => wordsOf(support, leader));
  const reached = new Set(diagnosis.support.map((support) => support.by));
  if (words.length === 0) words.push(suspectedWords(leader));
  if (!reached.has("model") && !reached.has("person")) words.push("no model has read it");
  else if (!reached.has("replay") && !reached.has("person")) words.push("not yet replayed");
  return [...words, ...rankerWords(diagnosis)].join(", ");
}

/** What people say who do not agree with the diagnosis; nothing where nobody does. */
export function dissentWords({ people = [] }: Diagnosis): string | undefined {
  const words = people
    .filter(({ agrees }) => !agrees)
    .map(({ who, judgement, step, role, reason }) => {
      const named = [...(step === undefined ? [] : [`step ${step}`]), ...(role === undefined ? [] : [role])];
      const says =
        judgement === "rejected" || named.length === 0 ? "rejects it" : `names ${named.join(", ")}`;
      return `${who} ${says}${reason ? ` (${reason})` : ""}`;
    });
  return words.length === 0 ? undefined : words.join("; ");
}

/** Whose weights ranked, where they are not the shipped ones. */
export function rankerWords({ support }: Diagnosis): string[] {
  return support.flatMap((one) =>
    one.by === "triage" && one.ranker !== undefined ? [`ranked by ${one.ranker}`] : [],
  );
}

const RANK: Record<Support["by"], number> = { triage: 0, model: 1, replay: 2, person: 3 };

function wordsOf(support: Support, leader: Suspect | undefined): string {
  switch (support.by) {
    case "triage":
      return suspectedWords(leader);
    case "model":
      return support.of === undefined
        ? `judged by ${support.model}`
        : `judged by ${support.model} (${support.votes ?? 0} of ${support.of} votes)`;
    case "replay":
      return replayWords(support);
    case "person":
      return `confirmed by ${support.who}`;
  }
}

function suspectedWords(leader: Suspect | undefined): string {
  return leader && leader.triggers.length === 0 ? "no rule fired" : "suspected by rules";
}

type Replayed = Extract<Support, { by: "replay" }>;

/**
 * Whether a replay supports the claim, with its counts and those of the control. Supported: the change helps, and the 95% interval of
 * its effect holds no zero; with fewer continuations it may help and still leave the claim open.
 */
export function replayWords(support: Replayed): string {
  const counts = `${support.fixed} of ${support.of}, control ${support.controlFixed} of ${support.controlOf}`;
  return `${REPLAYED[replayOutcome(support)]} ${counts}`;
}

const REPLAYED = {
  supported: "supported by replay",
  open: "replay leaves it open:",
  "not supported": "replay does not support it:",
};

/** What a replay says of a claim. */
export function replayOutcome({ fixed, of, controlFixed, controlOf }: Replayed): keyof typeof REPLAYED {
  const { value, low } = shareDifference(
    { successes: fixed, n: of },
    { successes: controlFixed, n: controlOf },
  );
  if (low > 0) return "supported";
  return value > 0 ? "open" : "not supported";
}

/**
 * How often the rules' verdict cries wolf on runs of this kind, or that nobody knows; nothing where they gave none, and
 * where they said that they cannot tell.
 */
export function calibrationWords({ verdict, calibration }: Diagnosis): string | undefined {
  if (!calibration || verdict === "not-enough-evidence" || verdict === "unjudged") return undefined;
  const { calibrated, successful, falseAlarms } = calibration;
  if (calibrated && falseAlarms)
    return `names a root in ${percent(falseAlarms.value)} of successful runs of this kind (${successful})`;
  const measured = successful === 0 ? "no success" : count(successful, "success", "successes");
  return `not calibrated for this kind of run: ${measured} measured`;
}

/** "1 step", "41 steps". */
export function count(number: number, thing: string, several = `${thing}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? thing : several}`;
}

/** What the diagnosis cost in model calls, or nothing when no model was asked. */
export function costWords({ ledger }: Diagnosis): string | undefined {
  if (ledger.calls.length === 0) return undefined;
  const sum = (of: (call: (typeof ledger.calls)[number]) => number) =>
    ledger.calls.reduce((total, call) => total + of(call), 0);
  const priced = ledger.calls.every((call) => call.costUsd !== undefined || call.journalled);
  return [
    count(ledger.calls.length, "call"),
    `${sum((call) => call.input).toLocaleString("en-US")} tokens in`,
    `${sum((call) => call.output).toLocaleString("en-US")} out`,
    priced ? `$${sum((call) => call.costUsd ?? 0).toFixed(2)}` : "price not known",
    `${Math.round(sum((call) => call.milliseconds) / 1000)} s`,
  ].join(", ");
}
