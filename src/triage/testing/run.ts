import type { Trigger } from "../../core/diagnosis.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { type DraftPart, TrajectoryBuilder } from "../../importers/building/trajectory-builder.ts";
import { runRule, type TriggerRule } from "../define-trigger.ts";
import { viewRun } from "../view.ts";

/** One entry of a test run; it adds one step, a call adds two: the turn and its result. */
export type Entry = (builder: TrajectoryBuilder) => void;

/** A run in a few words: its task as step 0, then the entries. */
export function runOf(task: string, ...entries: readonly Entry[]): Trajectory {
  const builder = new TrajectoryBuilder("test", { format: "test", file: "test.json" });
  human(task)(builder);
  for (const entry of entries) entry(builder);
  return builder.finish();
}

/** The triggers of one rule in a run. */
export function firings(rule: TriggerRule, run: Trajectory): Trigger[] {
  return runRule(rule, viewRun(run));
}

/** A human speaks, and asks for something. */
export function human(text: string): Entry {
  return (builder) => {
    const step = builder.addStep({ role: "user", kind: "message", parts: [spoken(text, "human")] });
    builder.addRequest(text, step);
  };
}

/** An agent speaks. */
export function says(text: string, role = "agent", thread?: string): Entry {
  return (builder) => {
    builder.addStep({ role, kind: "turn", parts: [spoken(text, "agent")], ...(thread ? { thread } : {}) });
  };
}

interface CallOptions {
  role?: string;
  /** Words that go with the call. */
  words?: string;
  failed?: boolean;
  thread?: string;
}

/** An agent calls a tool, and the tool answers; without a result it never does. */
export function calls(name: string, input: unknown, result?: string, options: CallOptions = {}): Entry {
  return (builder) => {
    const call = { id: `call-${builder.stepCount}`, name };
    const thread = options.thread ? { thread: options.thread } : {};
    const body = typeof input === "string" ? input : JSON.stringify(input);
    const words = options.words ? [spoken(options.words, "agent")] : [];
    const parts = [...words, { kind: "call", author: "agent", body, call } as const];
    builder.addStep({ role: options.role ?? "agent", kind: "turn", parts, ...thread });
    if (result === undefined) return;
    const status = options.failed ? ({ status: "error" } as const) : {};
    const answer = { kind: "result", author: "environment", body: result, call, ...status } as const;
    builder.addStep({ role: name, kind: "result", parts: [answer], ...thread });
  };
}

/** One role briefs another. */
export function briefs(to: string, text: string, role = "Planner"): Entry {
  return (builder) => {
    builder.addStep({ role, kind: "handoff", to, parts: [spoken(text, "agent")] });
  };
}

/** An instruction outside the list of steps. */
export function policy(text: string): Entry {
  return (builder) => builder.addInstruction("agent", text);
}

/** An instruction inside the list of steps. */
export function system(text: string): Entry {
  return (builder) => {
    builder.addStep({ role: "system", kind: "system", parts: [spoken(text, "system")] });
  };
}

function spoken(body: string, author: DraftPart["author"]): DraftPart {
  return { kind: "text", author, body };
}
