import type { ReplayEffect } from "../../../src/reports/replay/effect.ts";
import type { Arm } from "../../model/replay/trial.ts";
import { IntervalBar } from "../interval-bar.tsx";

interface Props {
  name: string;
  arm: Arm;
  share: ReplayEffect["changed"];
}

/** One arm: a dot for every continuation, filled where it succeeded, in the order of the seeds. */
export function ArmRow({ name, arm: { outcomes, passed }, share }: Props) {
  return (
    <>
      <span className="name">{name}</span>
      <span className="dots" aria-hidden="true">
        {outcomes.map((succeeded, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: continuations never move
          <i key={index} className={succeeded ? "y" : ""} title={`continuation ${index + 1}`} />
        ))}
      </span>
      <span className="count">
        <b>
          {passed} of {share.n}
        </b>{" "}
        succeed
      </span>
      <IntervalBar estimate={share} />
    </>
  );
}
