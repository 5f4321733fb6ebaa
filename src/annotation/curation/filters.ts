import { fieldText } from "../../core/render.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";

/** What a run is let in by. */
export interface Admission {
  minSteps: number;
  /** Who vouches that all offered runs failed by an evaluator's word, where their files do not say it. */
  confirmedBy?: string | undefined;
  /** How the run is addressed: its name may tell that it was a trial. */
  address?: string | undefined;
}

/** Who confirmed that the run failed, or why it is left out. */
export type Admitted = { confirmedBy: string } | { leftOut: string };

/**
 * Lets in what an evaluator saw fail and what an agent did wrong: no run that failed with its infrastructure, and none
 * that was made to try things out. An agent's own word on its outcome is none.
 */
export function admit(run: Trajectory, { minSteps, confirmedBy, address = "" }: Admission): Admitted {
  const { outcome, steps } = run;
  if (outcome?.status === "success") return { leftOut: `${outcome.by} says that it succeeded` };
  const evaluator = outcome?.status === "failure" && !isAgent(outcome.by, run) ? outcome.by : confirmedBy;
  if (evaluator === undefined) return { leftOut: "no evaluator says that it failed" };
  const trial = trialName(run, address);
  if (trial !== undefined) return { leftOut: `a trial run by its name: "${trial}"` };
  if (steps.length < minSteps) return { leftOut: `it has ${steps.length} steps, fewer than ${minSteps}` };
  const broken = infrastructureFault(steps);
  if (broken !== undefined) return { leftOut: `it ended with its infrastructure: ${broken}` };
  return { confirmedBy: evaluator };
}

function isAgent(by: string, { steps }: Trajectory): boolean {
  return /^agent$/iu.test(by) || steps.some(({ role, kind }) => kind === "turn" && role === by);
}

const TRIAL =
  /(?:^|[^a-z])(smoke(?:[-_ ]?test)?|debug|dry[-_ ]?run|sanity(?:[-_ ]?check)?|canary)(?:[^a-z]|$)/iu;

/** The word in its name that says it was a trial: in its id, its file or the file's folder. */
function trialName({ id, source }: Trajectory, address: string): string | undefined {
  const places = [source.file, address].flatMap((path) => path.split("/").slice(-2));
  return [id, source.native ?? "", ...places]
    .map((name) => TRIAL.exec(name)?.[1])
    .find((word) => word !== undefined);
}

const INFRASTRUCTURE =
  /\b(?:rate[ _-]?limit(?:ed| exceeded| error)|too many requests|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|connection (?:refused|reset|aborted|timed out)|service unavailable|bad gateway|gateway time-?out|internal server error|overloaded_error|insufficient_quota|invalid api key|authentication_?error|no space left on device|cannot connect to the docker daemon|container (?:is not running|exited)|sandbox (?:crashed|terminated|timed out)|out of memory|OOMKilled)\b/iu;

/** Steps at the end in which a run of broken infrastructure says so. */
const LAST_STEPS = 3;

/** A model call that failed last, or an environment that says it is broken with no agent's answer after it. */
function infrastructureFault(steps: Trajectory["steps"]): string | undefined {
  const last = steps.slice(-LAST_STEPS);
  if (last.at(-1)?.state === "failed") return "the last model call failed";
  const answered = last.findLastIndex(({ kind }) => kind === "turn" || kind === "handoff");
  return last
    .slice(answered + 1)
    .map(brokenWords)
    .find((words) => words !== undefined);
}

function brokenWords({ parts }: Step): string | undefined {
  for (const part of parts) {
    if (part.author !== "environment" && part.author !== "system") continue;
    const words = INFRASTRUCTURE.exec(fieldText(part))?.[0];
    if (words !== undefined) return words;
  }
  return undefined;
}
