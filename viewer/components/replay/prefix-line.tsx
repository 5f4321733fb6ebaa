import type { Trial } from "../../model/replay/trial.ts";
import { StepLink } from "../step-link.tsx";

const MOST = 12;

/** How the way back to the step went: a replay from another state says nothing of the recorded one. */
export function PrefixLine({ prefix: { calls, compared, drifts } }: Pick<Trial, "prefix">) {
  if (!drifts) return null;
  const made =
    calls === undefined || compared === undefined
      ? ""
      : `${calls} call${calls === 1 ? "" : "s"} made again up to there, ${compared} answer${compared === 1 ? "" : "s"} compared`;
  if (drifts.length === 0) return <>{made === "" ? "No answer drifted. " : `${made}: no drift. `}</>;
  return (
    <span className="drift">
      <b>{drifts.length === 1 ? "One answer drifted" : `${drifts.length} answers drifted`}</b>
      {made === "" ? "" : ` (${made})`}, so this is another state than the recorded one and supports nothing:{" "}
      <span className="at">
        {drifts.slice(0, MOST).map((step) => (
          <StepLink key={step} step={step} />
        ))}
      </span>
      {drifts.length > MOST ? ` and ${drifts.length - MOST} more` : ""}.{" "}
    </span>
  );
}
