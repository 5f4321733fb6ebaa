import type { Trial } from "../../model/replay/trial.ts";
import { Inert } from "../inert.tsx";
import { StepLink } from "../step-link.tsx";
import { ArmRow } from "./arm-row.tsx";
import { CallPanes } from "./call-panes.tsx";
import { EffectBar } from "./effect-bar.tsx";
import { PrefixLine } from "./prefix-line.tsx";

const OUTCOMES = {
  supported: "Supported by replay",
  open: "Left open: it may help, and the interval holds zero",
  "not supported": "Not supported by replay",
  drifted: "Replayed from another state than the recorded one: nothing is claimed",
};

/** A replay: the two calls, what the continuations of both came to, and what that says. */
export function TrialView({ trial, isNamed }: { trial: Trial; isNamed: boolean }) {
  const { step, at, calls, effect, changed, control, pairs } = trial;
  const outcome = (trial.prefix.drifts?.length ?? 0) > 0 ? "drifted" : effect.outcome;
  return (
    <li className={`trial ${outcome.replace(" ", "-")}`}>
      <h3>
        <StepLink step={step} />
        <b>{OUTCOMES[outcome]}</b>
        <span className="quiet">
          {changed.passed} of {effect.changed.n} succeed with the change, {control.passed} of{" "}
          {effect.control.n} without
        </span>
        {isNamed ? null : <span className="quiet">this is not the step that is named now</span>}
        <span className="grow" />
        {at === "" ? null : <time dateTime={at}>{at.slice(0, 16).replace("T", " ")}</time>}
      </h3>
      {calls ? <CallPanes calls={calls} named={step} /> : <Told change={trial.change} />}
      <div className="trial-arms">
        <ArmRow name="with the change" arm={changed} share={effect.changed} />
        <ArmRow name="with the recorded call" arm={control} share={effect.control} />
        <EffectBar difference={effect.difference} />
      </div>
      <p className="quiet said">
        {pairs ? (
          <>
            Pairs of one seed: {pairs.repaired} repaired, {pairs.broken} broken, {pairs.alike} alike.{" "}
          </>
        ) : null}
        <PrefixLine prefix={trial.prefix} />
        <Who environment={trial.environment} agent={trial.agent} />
      </p>
    </li>
  );
}

/** A change that is known in words only. */
function Told({ change }: { change: string }) {
  return change === "" ? null : (
    <p className="told">
      <Inert text={change} />
    </p>
  );
}

function Who({ environment, agent }: Pick<Trial, "environment" | "agent">) {
  if (environment === "" && agent === "") return null;
  return (
    <>
      In <Inert text={environment || "an environment that is not named"} />
      {agent === "recorded" ? (
        ", with the recorded calls after it, whatever they met."
      ) : agent === "" ? (
        "."
      ) : (
        <>
          , carried on by <Inert text={agent} />.
        </>
      )}
    </>
  );
}
