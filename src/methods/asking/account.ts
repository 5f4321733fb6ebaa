import type { Diagnosis, Working } from "../../core/diagnosis.ts";
import type { Consultation } from "./model.ts";

/** The diagnosis with its workings, and with the account of every model that was asked. */
export function accounted(
  diagnosis: Diagnosis,
  workings: readonly Working[],
  consultations: readonly [string, Consultation][],
): Diagnosis {
  const asked = consultations.map(([model, consultation]) => ({ model, ...accountOf(consultation) }));
  const calls = asked.flatMap(({ ledger }) => ledger.calls);
  const stopped = asked.map((one) => one.stopped).find((reason) => reason !== undefined);
  return {
    ...diagnosis,
    workings: [...workings, ...asked.flatMap(({ prompts }) => prompts), ...diagnosis.workings],
    support: [...diagnosis.support, ...supportOf(diagnosis, asked)],
    ledger: {
      calls,
      observedTokens: asked.reduce((sum, { ledger }) => sum + ledger.observedTokens, 0),
      ...(stopped === undefined ? {} : { stopped }),
    },
    issues: [
      ...diagnosis.issues,
      ...asked.flatMap(({ issues }) => issues),
      ...(stopped === undefined ? [] : [`answered from what was known: ${stopped}`]),
    ],
  };
}

function accountOf(consultation: Consultation) {
  return {
    ledger: consultation.ledger(),
    prompts: consultation.prompts(),
    stopped: consultation.stopped(),
    issues: consultation.issues(),
  };
}

/** A model supports what it judged: a verdict that its answers gave. A wrapper that counted votes says so itself. */
function supportOf(
  { verdict, support }: Diagnosis,
  asked: readonly { model: string; ledger: Diagnosis["ledger"] }[],
): Diagnosis["support"] {
  if (verdict === "unjudged" || support.some(({ by }) => by === "model")) return [];
  return asked
    .filter(({ ledger }) => ledger.calls.length > 0)
    .map(({ model }) => ({ by: "model" as const, model }));
}
