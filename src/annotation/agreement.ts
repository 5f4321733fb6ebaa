import { type AgreementReport, agreementOf } from "../scoring/agreement.ts";
import type { Stage } from "./records.ts";
import type { Standing } from "./standing.ts";

/** How far the annotators of a stage agree, before anything is adjudicated. */
export function agreementIn({ runs }: Standing, stage: Stage): AgreementReport {
  return agreementOf(
    runs
      .filter((run) => run.stage === stage)
      .flatMap(({ candidate: { run }, annotations }) =>
        annotations.map(({ by, step, role }) => ({ run, by, step, role })),
      ),
  );
}
