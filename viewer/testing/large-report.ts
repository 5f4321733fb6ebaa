import { emptyLedger } from "../../src/core/ledger.ts";
import { randomNumbers } from "../../src/core/random.ts";
import type { Step, Trajectory } from "../../src/core/trajectory.ts";
import type { Report } from "../../src/reports/facts.ts";

const ROLES = ["Orchestrator", "Researcher", "Coder", "Reviewer", "Operator"];
const WORDS =
  "the plan checks every price twice and writes what it found into the report before anybody asks why".split(
    " ",
  );

export interface LargeOptions {
  steps: number;
  /** Characters of the body of a step. */
  body: number;
}

/** A run of any size: five roles that call tools, hand over, repeat themselves and miss a result now and then. */
export function largeReport({ steps: count, body }: LargeOptions): Report {
  const random = randomNumbers(7);
  const steps = Array.from({ length: count }, (_, index) => stepAt(index, body, random));
  const trajectory: Trajectory = {
    id: `large-${count}`,
    source: { format: "openai-chat", file: "large.jsonl" },
    instructions: [{ role: "Orchestrator", text: "Keep every limit that the task names." }],
    tools: [],
    requests: [{ step: 0, text: steps[0]?.parts[0]?.body ?? "" }],
    threads: [{ id: "main", role: "Orchestrator" }],
    steps,
    artifacts: [],
    outcome: { status: "failure", by: "verifier" },
    issues: [],
  };
  return { trajectory, diagnosis: diagnosisOf(count), address: "large.jsonl" };
}

/** The step that the diagnosis names. */
export function rootOf(steps: number): number {
  return Math.floor(steps * 0.37);
}

function stepAt(index: number, size: number, random: () => number): Step {
  const role = ROLES[Math.floor(index / 7) % ROLES.length] ?? "Orchestrator";
  const base = { index, native: [], thread: "main", role, handoffs: [], state: "complete" as const };
  const words = textOf(size, random);
  const call = { id: `call ${index - (index % 7 === 3 ? 1 : 0)}`, name: "search_prices" };
  if (index % 7 === 2) {
    const status = index % 91 === 2 ? { status: "missing" as const } : {};
    const text = JSON.stringify({ query: words.slice(0, 60), page: index % 5 });
    return { ...base, kind: "turn", parts: [{ kind: "call", author: "agent", body: text, call, ...status }] };
  }
  if (index % 7 === 3) {
    return {
      ...base,
      role: call.name,
      kind: "result",
      parts: [{ kind: "result", author: "environment", body: words, call }],
    };
  }
  const handoffs =
    index % 7 === 6 ? [{ to: ROLES[(index + 1) % ROLES.length] ?? "Coder", part: 0, start: 0, end: 20 }] : [];
  return {
    ...base,
    handoffs,
    kind: handoffs.length > 0 ? "handoff" : "turn",
    parts: [{ kind: "text", author: "agent", body: words }],
  };
}

/** Words with numbers in between, so that they do not shrink to nothing when they are packed. */
function textOf(size: number, random: () => number): string {
  let text = "";
  while (text.length < size) {
    const word = WORDS[Math.floor(random() * WORDS.length)] ?? "the";
    text += random() < 0.25 ? `${word} ${Math.floor(random() * 1e9).toString(36)} ` : `${word} `;
    if (random() < 0.02) text += "\n";
  }
  return text.slice(0, size);
}

function diagnosisOf(steps: number): Report["diagnosis"] {
  const root = rootOf(steps);
  const suspects = [root, root + 40, Math.floor(steps * 0.6), Math.floor(steps * 0.8)];
  const shares = [0.61, 0.12, 0.06, 0.03];
  const probabilities = Array.from({ length: steps }, (_, index) => {
    const known = suspects.indexOf(index);
    return known >= 0 ? (shares[known] ?? 0) : 0.18 / steps;
  });
  return {
    schema: "rootstep.diagnosis/1",
    run: { id: `large-${steps}`, format: "openai-chat", file: "large.jsonl", steps },
    method: "triage",
    verdict: "found",
    step: root,
    role: ROLES[Math.floor(root / 7) % ROLES.length] ?? "Orchestrator",
    explanation: "The brief leaves out a limit that the task names.",
    suspects: suspects.map((step, index) => ({
      step,
      role: ROLES[Math.floor(step / 7) % ROLES.length] ?? "Orchestrator",
      probability: shares[index] ?? 0,
      triggers: [],
      signals: [{ name: "hedges", step, words: "hedges more than once" }],
      why: "hedges more than once",
    })),
    chain: [
      { step: root, kind: "root", note: "the limit is left out" },
      { step: steps - 1, kind: "manifestation", note: "the final answer" },
    ],
    instances: [],
    support: [{ by: "triage", triggers: 0, signals: 1 }],
    notLookedAt: [],
    workings: [{ kind: "ranking", version: 1, data: { probabilities } }],
    ledger: emptyLedger(),
    issues: [],
  };
}
