import type { Agent, History, Turn } from "./agent.ts";
import type { Environment, Snapshot, Violation } from "./environment.ts";

/** A run in an environment, with the state before each of its turns. */
export interface Episode {
  key: string;
  worker: string;
  history: History;
  /** `snapshots[i]` is the state before turn `i`; the last one is the end. */
  snapshots: readonly Snapshot[];
  /** Why it ended: the environment ended it, the worker gave up, or the limit of turns was reached. */
  ending: "ended" | "gave up" | "limit";
  violations: readonly Violation[];
}

/** Where an episode starts: at the beginning, or at a state with what was done before it. */
export interface Start {
  history: History;
  /** Snapshots of the turns already in the history, kept in the new episode. */
  snapshots: readonly Snapshot[];
}

/** The start of a fresh episode; resets the environment. */
export async function freshStart(environment: Environment, signal: AbortSignal): Promise<Start> {
  const { task, instructions } = await environment.reset(signal);
  return { history: { task, instructions, tools: environment.tools, turns: [], notes: [] }, snapshots: [] };
}

/** Lets an agent work until the run ends, and records the state before every turn. */
export async function runEpisode(
  environment: Environment,
  agent: Agent,
  start: Start,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<Episode> {
  const turns: Turn[] = [...start.history.turns];
  const snapshots: Snapshot[] = [...start.snapshots];
  const historyNow = (): History => ({ ...start.history, turns });
  let ending: Episode["ending"] = "limit";
  while (turns.length < limit) {
    const action = await agent.next(historyNow(), signal);
    if (!action) {
      ending = "gave up";
      break;
    }
    snapshots.push(await environment.snapshot());
    const observation = await environment.act(action.call, signal);
    turns.push({ ...action, observation });
    if (observation.ended) {
      ending = "ended";
      break;
    }
  }
  snapshots.push(await environment.snapshot());
  const violations = await environment.check();
  return { key: environment.key, worker: agent.name, history: historyNow(), snapshots, ending, violations };
}

/** Whether a run did what was asked. */
export function succeeded({ violations }: Pick<Episode, "violations">): boolean {
  return violations.length === 0;
}
