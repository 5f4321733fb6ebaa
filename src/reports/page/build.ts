import type { Diagnosis } from "../../core/diagnosis.ts";
import type { Outcome, Step, Trajectory } from "../../core/trajectory.ts";
import type { Report } from "../facts.ts";
import { answerOf, otherAnswerOf } from "./answer.ts";
import { chancesOf } from "./chances.ts";
import { contextOf } from "./context.ts";
import { cut, cutName } from "./cut.ts";
import { type OutlinedRun, outlineOf } from "./outline.ts";
import type { PageRun, RunPage } from "./page.ts";
import { ValueWatch } from "./values.ts";

/** Everything the web page knows of a run before it asks for bodies, in one pass over the steps. */
export function pageOf(report: Report, others: readonly Diagnosis[] = []): RunPage {
  const { diagnosis, trajectory } = report;
  const chances = chancesOf(diagnosis, trajectory.steps.length);
  const values = new ValueWatch(diagnosis);
  const outlined = outlineOf(trajectory, chances, (step) => values.see(step));
  const { outline, roles, lanes } = outlined;
  return {
    schema: "rootstep.page/1",
    run: runOf(report, outlined),
    ...{ roles, lanes, outline },
    context: contextOf(trajectory),
    answer: answerOf(report, outlined, values.trails()),
    others: others.map(otherAnswerOf),
  };
}

function runOf({ trajectory, address, reference }: Report, { time }: OutlinedRun): PageRun {
  const { id, source, steps, outcome, issues } = trajectory;
  const milliseconds = time.end - time.start;
  return {
    id: cut(id, 300),
    format: cutName(source.format),
    file: cut(source.file, 600),
    address: cut(address, 600),
    steps: steps.length,
    ...(milliseconds > 0 && Number.isFinite(milliseconds) ? { milliseconds } : {}),
    ...(outcome ? { outcome: outcomeOf(outcome) } : {}),
    issues: issues.map((issue) => ({ ...issue, what: cut(issue.what, 300) })),
    ...(reference === undefined ? {} : { reference: cut(reference, 4000) }),
  };
}

function outcomeOf({ by, reason, ...rest }: Outcome): Outcome {
  return { ...rest, by: cutName(by), ...(reason === undefined ? {} : { reason: cut(reason) }) };
}

/** The steps of every chunk, in order, as the outline cut them. */
export function* chunkedSteps({ steps }: Trajectory, chunks: readonly number[]): Iterable<Step[]> {
  for (const [number, first] of chunks.entries()) {
    const end = chunks[number + 1] ?? steps.length;
    const chunk: Step[] = [];
    for (let index = first; index < end; index++) {
      const step = steps[index];
      if (step) chunk.push(step);
    }
    yield chunk;
  }
}
