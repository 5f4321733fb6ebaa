import { toRunDocument } from "../../core/rootstep-json.ts";
import { runOf, textPart } from "../../core/testing.ts";
import type { Trajectory } from "../../core/trajectory.ts";

/** An invented failed run of a planner and an executor; `topic` makes its words its own. */
export function failedRun(id: string, topic: string, changes: Partial<Trajectory> = {}): Trajectory {
  const words = `${topic} is to be counted twice and written down for ${topic} office number ${topic.length}`;
  const task = `Count every ${topic} in the store and report the number of ${topic} to the office.`;
  const steps = [
    { role: "human", kind: "message" as const, parts: [textPart(task, { author: "human" })] },
    {
      role: "Planner",
      recordedName: "Planner (-> Executor)",
      parts: [textPart(`Executor, count each ${topic} on floor one only.`)],
    },
    { role: "Executor", parts: [textPart(`On floor one I see four of them. ${words}.`)] },
    {
      role: "counter",
      kind: "result" as const,
      parts: [textPart(`4 ${topic} found`, { author: "environment", kind: "result" })],
    },
    { role: "Planner", parts: [textPart(`The store holds four ${topic}.`)] },
  ];
  const outcome = { status: "failure" as const, by: "verifier" };
  return runOf(steps, { id, requests: [{ step: 0, text: task }], outcome, ...changes });
}

/** The file of a run in rootstep's own format. */
export function runDocument(run: Trajectory): string {
  return toRunDocument(run);
}

/** Topics that share no words. */
export const TOPICS = [
  "lamp",
  "kettle",
  "carpet",
  "mirror",
  "ladder",
  "basket",
  "pillow",
  "hammer",
  "candle",
  "bucket",
];
