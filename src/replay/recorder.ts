import type { Part, Step, Tool, Trajectory } from "../core/trajectory.ts";
import type { History, Turn } from "./contract/agent.ts";
import type { EnvironmentTool } from "./contract/environment.ts";
import type { Episode } from "./contract/episode.ts";
import { canonicalJson } from "./contract/json.ts";

/** A recorded run in an environment as methods read it, and the way back from its steps to the turns. */
export interface Recording {
  trajectory: Trajectory;
  /** The turn whose call a step is, or whose result it is; nothing for the task and for notes. */
  turnOf(step: number): number | undefined;
  /** The step of a turn's call. */
  stepOf(turn: number): number;
}

const WORKER = "agent";

/**
 * Makes a run of an environment a trajectory: the task, then for every turn a step with the call and a step with its
 * result; a note from outside is a message of a human. Neither the worker's name nor how the run ended is in it.
 */
export function recordEpisode({ history }: Pick<Episode, "history">, id: string): Recording {
  const entries = entriesOf(history);
  const steps = entries.map((entry, index): Step => ({ ...stepFrom(entry), index, native: [String(index)] }));
  const calls = new Map(
    entries.flatMap((entry, index) => (entry.kind === "call" ? [[entry.turn, index]] : [])),
  );
  return {
    trajectory: trajectoryOf(id, history, steps),
    turnOf: (step) => {
      const entry = entries[step];
      return entry && entry.kind !== "words" ? entry.turn : undefined;
    },
    stepOf: (turn) => calls.get(turn) ?? -1,
  };
}

type Entry =
  | { kind: "words"; text: string }
  | { kind: "call"; turn: number; of: Turn }
  | { kind: "result"; turn: number; of: Turn };

function entriesOf({ task, turns, notes }: History): Entry[] {
  const notesBefore = (turn: number): Entry[] =>
    notes.filter(({ before }) => before === turn).map(({ text }) => ({ kind: "words", text }));
  return [
    { kind: "words", text: task },
    ...turns.flatMap((of, turn): Entry[] => [
      ...notesBefore(turn),
      { kind: "call", turn, of },
      { kind: "result", turn, of },
    ]),
    ...notesBefore(turns.length),
  ];
}

function stepFrom(entry: Entry): Omit<Step, "index" | "native"> {
  const common = { thread: "main", handoffs: [], state: "complete" as const };
  if (entry.kind === "words") {
    const part: Part = { kind: "text", author: "human", body: entry.text };
    return { ...common, role: "user", kind: "message", parts: [part] };
  }
  const { call, said, observation } = entry.of;
  const named = { id: `call-${entry.turn}`, name: call.tool };
  if (entry.kind === "call") {
    const words: Part[] = said ? [{ kind: "text", author: "agent", body: said }] : [];
    const made: Part = { kind: "call", author: "agent", body: canonicalJson(call.arguments), call: named };
    return { ...common, role: WORKER, kind: "turn", parts: [...words, { ...made, status: "ok" }] };
  }
  const status = observation.failed ? "error" : "ok";
  const result: Part = { kind: "result", author: "environment", body: observation.text, call: named, status };
  return { ...common, role: call.tool, kind: "result", parts: [result] };
}

function trajectoryOf(id: string, { task, instructions, tools }: History, steps: Step[]): Trajectory {
  return {
    id,
    source: { format: "episode", file: `${id}.json` },
    instructions: instructions === "" ? [] : [{ role: WORKER, text: instructions }],
    tools: tools.map(toolOf),
    requests: [{ step: 0, text: task }],
    threads: [{ id: "main", role: WORKER }],
    steps,
    artifacts: [],
    issues: [],
  };
}

function toolOf({ name, description, parameters }: EnvironmentTool): Tool {
  return { role: WORKER, name, description, schema: parameters };
}
