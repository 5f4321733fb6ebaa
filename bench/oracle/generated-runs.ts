import { randomNumbers } from "../../src/core/random.ts";
import type { Step, Trajectory } from "../../src/core/trajectory.ts";

/** Where the root of a generated run lies: near its start, near its end, or in a handoff whose executor follows it. */
const ROOT_KINDS = ["early", "late", "handoff"] as const;
type RootKind = (typeof ROOT_KINDS)[number];

/** A run with its root, which the method never sees. */
export interface RootedRun {
  set: string;
  run: Trajectory;
  root: number;
}

const LEAST_STEPS = 50;
const MOST_STEPS = 700;
/** Share of steps that are as long as a page or a log. */
const LONG_STEPS = 0.02;

/** Invented runs of 50 to 700 steps, or fewer at most; the same seed gives the same runs. */
export function generateRuns(count: number, { seed = 1, most = MOST_STEPS } = {}): RootedRun[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, number) => {
    const kind = ROOT_KINDS[number % ROOT_KINDS.length] ?? "early";
    const length = LEAST_STEPS + Math.floor(random() * (most - LEAST_STEPS + 1));
    const steps = Array.from({ length }, (_, index) => stepOf(index, number, random));
    const root = rootOf(kind, steps, random);
    return { set: `generated/${kind}`, run: runOf(`generated-${number}`, steps), root };
  });
}

function runOf(id: string, steps: Step[]): Trajectory {
  return {
    id,
    source: { format: "rootstep", file: `${id}.json` },
    instructions: [],
    tools: [],
    requests: [{ step: 0, text: steps[0]?.parts[0]?.body ?? "" }],
    threads: [{ id: "main", role: "Planner" }],
    steps,
    artifacts: [],
    issues: [],
  };
}

const EXECUTORS = ["Searcher", "Coder", "Clerk"] as const;

/** A round of work: the planner hands over, an executor works for two steps and sees a result, a verifier looks at it. */
function stepOf(index: number, run: number, random: () => number): Step {
  const executor = EXECUTORS[Math.floor(index / 5) % EXECUTORS.length] ?? "Coder";
  const body = wordsFor(index, run, random);
  const place = index % 5;
  if (index === 0) return step(index, "human", "message", body);
  if (place === 0) return step(index, "Verifier", "turn", body);
  if (place === 1)
    return { ...step(index, "Planner", "handoff", body), handoffs: [handoffTo(executor, body)] };
  if (place === 3) return step(index, "terminal", "result", body);
  return step(index, executor, "turn", body);
}

function handoffTo(to: string, body: string): Step["handoffs"][number] {
  return { to, part: 0, start: 0, end: body.length };
}

function step(index: number, role: string, kind: Step["kind"], body: string): Step {
  const result = { kind: "result" as const, author: "environment" as const, body };
  const said = {
    kind: "text" as const,
    author: kind === "message" ? ("human" as const) : ("agent" as const),
    body,
  };
  return {
    index,
    native: [String(index)],
    thread: "main",
    role,
    kind,
    parts: [kind === "result" ? result : said],
    handoffs: [],
    state: "complete",
  };
}

const SYLLABLES = [
  "ba",
  "co",
  "di",
  "fe",
  "gu",
  "ha",
  "ki",
  "lo",
  "mu",
  "ne",
  "po",
  "ra",
  "si",
  "tu",
  "ve",
  "zo",
];

function wordsFor(index: number, run: number, random: () => number): string {
  const long = random() < LONG_STEPS;
  const words = long ? 1500 + Math.floor(random() * 4000) : 15 + Math.floor(random() * 90);
  const text = Array.from({ length: words }, () => word(random)).join(" ");
  return `Entry ${run}/${index}: ${text}.`;
}

function word(random: () => number): string {
  const length = 2 + Math.floor(random() * 3);
  return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join("");
}

function rootOf(kind: RootKind, steps: readonly Step[], random: () => number): number {
  const within = (from: number, to: number) => from + Math.floor(random() * Math.max(1, to - from));
  if (kind === "early") return within(1, Math.ceil(steps.length / 5));
  if (kind === "late") return within(Math.floor(steps.length * 0.8), steps.length);
  const handoffs = steps.filter((one) => one.kind === "handoff").map(({ index }) => index);
  return handoffs[within(0, handoffs.length)] ?? 1;
}
