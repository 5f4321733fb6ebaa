import type { Part, Step, Trajectory } from "./trajectory.ts";

/** A part with the defaults a test does not care about. */
export function textPart(body: string, more: Partial<Part> = {}): Part {
  return { kind: "text", author: "agent", body, ...more };
}

/** A run of steps for tests of core, without an importer. */
export function runOf(steps: readonly Partial<Step>[], more: Partial<Trajectory> = {}): Trajectory {
  return {
    id: "test",
    source: { format: "test", file: "test.json" },
    instructions: [],
    tools: [],
    requests: [],
    threads: [{ id: "main", role: "agent" }],
    steps: steps.map((step, index) => ({
      index,
      native: [],
      thread: "main",
      role: "agent",
      kind: "turn",
      parts: [],
      handoffs: [],
      state: "complete",
      ...step,
    })),
    artifacts: [],
    issues: [],
    ...more,
  };
}
