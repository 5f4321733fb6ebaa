import type { Instance } from "../core/diagnosis.ts";
import type { Step, Trajectory } from "../core/trajectory.ts";
import type { Action, History } from "../replay/contract/agent.ts";
import { canonicalJson } from "../replay/contract/json.ts";
import { type Recording, recordEpisode } from "../replay/recorder.ts";
import { findIn } from "../triage/findings.ts";
import type { Watched } from "./define-supervisor.ts";

/** What a run under way is called: every one alike. */
const ID = "run";

/** Records what was done so far, as methods read it. */
export function recordPrefix(history: History): Recording {
  return recordEpisode({ history }, ID);
}

/** Records what was done so far with the call that is about to be made, which has no result yet. */
export function recordWatched({ history, proposed }: Watched): Trajectory {
  const { trajectory } = recordPrefix(history);
  return { ...trajectory, steps: [...trajectory.steps, stepOf(proposed, trajectory.steps.length)] };
}

function stepOf({ call, said }: Action, index: number): Step {
  return {
    index,
    native: [String(index)],
    thread: "main",
    role: "agent",
    kind: "turn",
    parts: [
      ...(said ? [{ kind: "text", author: "agent", body: said } as const] : []),
      {
        kind: "call",
        author: "agent",
        body: canonicalJson(call.arguments),
        call: { id: "proposed", name: call.tool },
      },
    ],
    handoffs: [],
    state: "complete",
  };
}

/** The mismatches of a run that still count at its end: manifest, or resolved at a high price (TrajDebug's candidates). */
export function standingInstances(trajectory: Trajectory): Instance[] {
  return findIn(trajectory).instances.filter(({ state }) => state === "manifest" || state === "costly");
}
