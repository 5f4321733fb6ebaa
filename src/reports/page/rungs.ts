import type { Diagnosis, Support, Suspect } from "../../core/diagnosis.ts";
import { count, rankerWords, replayOutcome, replayWords } from "../words.ts";
import { cut } from "./cut.ts";
import type { RungState } from "./page.ts";

/** What the claim rests on, rung by rung; a rung that is not reached says what is missing. */
export function rungsOf(diagnosis: Diagnosis, leader: Suspect | undefined): RungState[] {
  return [
    observed(diagnosis, leader),
    suspected(diagnosis),
    judged(diagnosis),
    replayed(diagnosis),
    confirmed(diagnosis),
  ];
}

function observed({ instances }: Diagnosis, leader: Suspect | undefined): RungState {
  const active = instances.filter(({ state }) => state === "manifest" || state === "latent").length;
  const repaired = instances.length - active;
  const reached = (leader?.triggers.length ?? 0) > 0;
  const words = [
    reached || active > 0
      ? `${count(active, "mismatch", "mismatches")} by rule still active`
      : "no rule fired at this step",
    ...(repaired > 0 ? [`${repaired} repaired`] : []),
  ];
  return { rung: "observed", reached, words: words.join(", ") };
}

function suspected(diagnosis: Diagnosis): RungState {
  const support = supportBy(diagnosis, "triage");
  if (!support) return { rung: "suspected", reached: false, words: "triage was not asked" };
  const grounds = [count(support.triggers, "rule"), count(support.signals, "signal")].join(" and ");
  const named = diagnosis.step === undefined ? "no step named by triage" : `triage, on ${grounds}`;
  const words = [named, ...rankerWords(diagnosis)].join(", ");
  return { rung: "suspected", reached: diagnosis.step !== undefined, words };
}

function judged(diagnosis: Diagnosis): RungState {
  const support = supportBy(diagnosis, "model");
  if (!support) return { rung: "judged", reached: false, words: "no model has read it" };
  const votes = support.of === undefined ? "" : `, ${support.votes ?? 0} of ${support.of} votes`;
  return { rung: "judged", reached: true, words: cut(`${diagnosis.method}, ${support.model}${votes}`) };
}

function replayed(diagnosis: Diagnosis): RungState {
  const support = supportBy(diagnosis, "replay");
  if (!support) return { rung: "replayed", reached: false, words: "not replayed" };
  const { fixed, of, controlFixed, controlOf } = support;
  return {
    rung: "replayed",
    reached: replayOutcome(support) === "supported",
    words: replayWords(support),
    arms: { fixed, of, controlFixed, controlOf },
  };
}

function confirmed(diagnosis: Diagnosis): RungState {
  const support = supportBy(diagnosis, "person");
  if (!support) return { rung: "confirmed", reached: false, words: "nobody has said so" };
  return { rung: "confirmed", reached: true, words: cut(`${support.who}, ${support.at.slice(0, 10)}`) };
}

function supportBy<By extends Support["by"]>(
  { support }: Diagnosis,
  by: By,
): Extract<Support, { by: By }> | undefined {
  return support.find((one): one is Extract<Support, { by: By }> => one.by === by);
}
