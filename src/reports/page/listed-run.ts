import type { Category, Verdict } from "../../core/diagnosis.ts";
import { normaliseRole } from "../../core/handoffs.ts";
import { functionOfStep, type RoleFunction } from "../../core/role-function.ts";
import { leaderOf, type Report, titleOf } from "../facts.ts";
import { VERDICTS } from "../words.ts";
import { cut, cutName } from "./cut.ts";
import type { Rung } from "./page.ts";
import { rungsOf } from "./rungs.ts";

/** What a list of runs says of a run: where it is, how far it is read, and the answer in a line. */
export interface ListedRun {
  /** Names the run in links; it stays the same as long as its file keeps its place. */
  key: string;
  /** The file below the folder, or `file#id` where it holds several runs. */
  address: string;
  id: string;
  /** `waiting`: known by its name only. `large`: so large that it is read only when it is opened. */
  state: "waiting" | "reading" | "read" | "unreadable" | "large";
  /** Share of the bytes read so far, while it is being read. */
  share?: number;
  /** Why it could not be read. */
  reason?: string;
  bytes: number;
  /** When the file was last written, in milliseconds since 1970. */
  modified: number;
  /** Absent until the run was read. */
  summary?: RunSummary;
  /** The file with the page of the run, where there is no server to ask for it. */
  page?: string;
}

/** The answer to a run in a line. */
export interface RunSummary {
  /** The hash that the store knows the run by. */
  run: string;
  format: string;
  steps: number;
  milliseconds?: number;
  outcome?: "success" | "failure";
  method: string;
  verdict: Verdict;
  /** What went wrong, in the words of the rule; else the verdict in words. */
  title: string;
  step?: number;
  role?: string;
  roleKind?: "agent" | "human" | "environment";
  /** What the role does in the workflow, whatever its name. */
  roleFunction?: RoleFunction;
  category?: Category;
  /** Key of the violated object, where a rule found one at the named step. */
  object?: string;
  /** The rules that fired at the named step. */
  rules: string[];
  probability?: number;
  /** The highest rung of support that was reached, and all that were; where a root is named. */
  rung?: Rung;
  reached?: Rung[];
  /** Dollars of model calls; absent where none was made or a price is not known. */
  costUsd?: number;
  /** What people said of it, newest first. */
  labels: RunLabel[];
}

/** What a person said of a run. */
export interface RunLabel {
  by: string;
  at: string;
  judgement: "confirmed" | "corrected" | "rejected";
  step?: number | undefined;
  role?: string | undefined;
  reason?: string | undefined;
}

/** How far the runs of a folder are read. */
export interface ReadingProgress {
  /** Files read, and files there are. */
  read: number;
  of: number;
  /** Files that hold no run, and files that could not be read. */
  without: number;
  unreadable: number;
}

/** The answer in a line. */
export function summaryOf(
  { diagnosis, trajectory }: Report,
  run: string,
  labels: readonly RunLabel[] = [],
): RunSummary {
  const { verdict, method, step, role, category } = diagnosis;
  const isNamed = verdict === "found" && step !== undefined;
  const leader = isNamed ? leaderOf(diagnosis) : undefined;
  const rungs = isNamed ? rungsOf(diagnosis, leader) : [];
  const reached = rungs.filter((state) => state.reached).map(({ rung }) => rung);
  const rung = reached.at(-1);
  const status = trajectory.outcome?.status;
  const costUsd = costOf(diagnosis.ledger);
  const milliseconds = durationOf(trajectory);
  const object = leader?.triggers[0]?.object;
  const kind = category ?? leader?.triggers[0]?.category;
  return {
    run,
    format: cutName(trajectory.source.format),
    steps: trajectory.steps.length,
    ...(milliseconds === undefined ? {} : { milliseconds }),
    ...(status === "success" || status === "failure" ? { outcome: status } : {}),
    ...{ method, verdict },
    title: isNamed ? cutName(titleOf(diagnosis)) : VERDICTS[verdict],
    ...(isNamed ? { step } : {}),
    ...(isNamed && role !== undefined ? { role: cutName(role), roleKind: kindOf(trajectory, role) } : {}),
    ...(isNamed ? { roleFunction: functionAt(trajectory, step) } : {}),
    ...(isNamed && kind !== undefined ? { category: kind } : {}),
    ...(object === undefined ? {} : { object: cutName(object) }),
    rules: [...new Set((leader?.triggers ?? []).map(({ rule }) => cutName(rule)))],
    ...(leader ? { probability: leader.probability } : {}),
    ...(rung === undefined ? {} : { rung, reached }),
    ...(costUsd === undefined ? {} : { costUsd }),
    labels: labels.map(labelOf),
  };
}

/** A label without what is no business of the page. */
export function labelOf({ by, at, judgement, step, role, reason }: RunLabel): RunLabel {
  return {
    ...{ by: cutName(by), at, judgement },
    ...(step === undefined ? {} : { step }),
    ...(role === undefined ? {} : { role: cutName(role) }),
    ...(reason === undefined ? {} : { reason: cut(reason) }),
  };
}

type Trajectory = Report["trajectory"];

/** Where a role first acts says what it is: results and system messages are the environment's. */
function kindOf({ steps }: Trajectory, role: string): NonNullable<RunSummary["roleKind"]> {
  for (const step of steps) {
    if (step.role !== role) continue;
    if (step.kind === "result" || step.kind === "system") return "environment";
    const author = step.parts[0]?.author;
    return author === "human" || author === "environment" ? author : "agent";
  }
  return "agent";
}

function functionAt({ steps }: Trajectory, index: number): RoleFunction {
  const planners = new Set<string>();
  for (const { role, handoffs } of steps) if (handoffs.length > 0) planners.add(normaliseRole(role));
  return functionOfStep(steps[index] ?? { kind: "turn", role: "" }, planners);
}

/** From the first recorded time to the last; only the ends are looked at, so that it costs nothing. */
function durationOf({ steps }: Trajectory): number | undefined {
  const first = steps.at(0)?.time?.start;
  const last = steps.at(-1)?.time;
  const end = last?.end ?? last?.start;
  if (first === undefined || end === undefined) return undefined;
  const milliseconds = end - first;
  return Number.isFinite(milliseconds) && milliseconds > 0 ? milliseconds : undefined;
}

function costOf({ calls }: Report["diagnosis"]["ledger"]): number | undefined {
  if (calls.length === 0) return undefined;
  let sum = 0;
  for (const { costUsd } of calls) {
    if (costUsd === undefined) return undefined;
    sum += costUsd;
  }
  return sum;
}
