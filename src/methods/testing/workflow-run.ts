import { runOf, textPart } from "../../core/testing.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";

/** A role speaks. */
export function says(role: string, text: string): Partial<Step> {
  return { role, parts: [textPart(text)] };
}

/** A role instructs another. */
export function briefs(role: string, to: string, text: string): Partial<Step> {
  return {
    role,
    kind: "handoff",
    parts: [textPart(text)],
    handoffs: [{ to, part: 0, start: 0, end: text.length }],
  };
}

/** A tool answers. */
export function returns(tool: string, text: string): Partial<Step> {
  return { role: tool, kind: "result", parts: [textPart(text, { kind: "result", author: "environment" })] };
}

/** A run of those steps after the task, which step 0 brings in. */
export function workflowRun(task: string, ...steps: readonly Partial<Step>[]): Trajectory {
  const asks: Partial<Step> = {
    role: "human",
    kind: "message",
    parts: [textPart(task, { author: "human" })],
  };
  return runOf([asks, ...steps], { requests: [{ step: 0, text: task }] });
}

/** The museum run: the planner asks for 2021 where the task says 2019, everybody follows, the verifier passes it. */
export function museumRun(): Trajectory {
  return workflowRun(
    "How many visitors did the museum count in 2019?",
    says("Planner", "I will let the surfer look the number up and the verifier check it."),
    briefs("Planner", "Surfer", "Find the visitor count of the museum for 2021."),
    says("Surfer", "The museum counted 48,000 visitors in 2021."),
    briefs("Planner", "Verifier", "Check the surfer's number against the source."),
    says("Verifier", "PASS: the source says 48,000."),
    says("Planner", "FINAL ANSWER: 48,000"),
  );
}
