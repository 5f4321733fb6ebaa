import type { Casefile } from "../../casefile/casefile.ts";
import type { Diagnosis } from "../../core/diagnosis.ts";
import { conclude } from "../asking/conclude.ts";
import { majorityOf } from "./majority.ts";

/** The diagnosis of several voters: what most of them named, in the words and with the quotes of one that named it. */
export function concludeVotes(
  casefile: Casefile,
  prior: Diagnosis,
  { method, voters, diagnoses }: { method: string; voters: string; diagnoses: readonly Diagnosis[] },
): Diagnosis {
  const { step, role, votes, of, bySteps } = majorityOf(diagnoses);
  const speaker = diagnoses.find((one) => step !== undefined && one.step === step);
  const leader = speaker?.suspects.find((suspect) => suspect.step === step);
  const diagnosis = conclude(casefile, prior, method, {
    step,
    role,
    category: speaker?.category,
    explanation: speaker?.explanation,
    confidence: of === 0 ? undefined : votes / of,
    runnersUp: bySteps
      .filter((one) => one.step !== step)
      .map((one) => ({ step: one.step, share: one.votes / of, why: `named by ${one.votes} of ${of}` })),
    triggers: leader?.triggers.filter(({ rule }) => rule === speaker?.method) ?? [],
    chain: speaker?.chain ?? [],
    abstains: step === undefined && of > 0 ? "not-enough-evidence" : undefined,
  });
  const support = { by: "model" as const, model: voters, votes, of };
  return of === 0 ? diagnosis : { ...diagnosis, support: [...diagnosis.support, support] };
}
