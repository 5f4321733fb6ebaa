import type { Diagnosis, Suspect, Trigger } from "../../core/diagnosis.ts";
import { type Evidence, verifyQuote } from "../../core/evidence.ts";
import { emptyLedger } from "../../core/ledger.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import type { Report } from "../facts.ts";

const TASK =
  "Book the cheapest round trip SEA–BOS for three. Keep in mind: no red-eye flights: nothing that departs after 21:00.";
const BRIEF = "Find the cheapest round trip SEA–BOS, out 15 Oct, back 19 Oct";

/** A trip planner of 148 steps whose handoff at step 37 drops the departure limit; invented. */
export function sampleReport(changes: Partial<Diagnosis> = {}): Report {
  const trajectory = sampleTrajectory();
  return {
    trajectory,
    diagnosis: { ...sampleDiagnosis(trajectory), ...changes },
    address: "boston-0413.jsonl",
  };
}

function sampleTrajectory(): Trajectory {
  const steps = Array.from({ length: 148 }, (_, index) => stepAt(index));
  return {
    id: "boston-0413",
    source: { format: "openai-chat", file: "boston-0413.jsonl" },
    instructions: [{ role: "Orchestrator", text: "Plan trips. Keep every limit the traveller names." }],
    tools: [],
    requests: [{ step: 0, text: TASK }],
    threads: [{ id: "main", role: "Orchestrator" }],
    steps,
    artifacts: [],
    outcome: { status: "failure", by: "the traveller", reason: "the flight leaves at 21:46" },
    issues: [],
  };
}

const ROLES = ["Orchestrator", "FlightAgent", "HotelAgent", "Verifier"];

function stepAt(index: number): Step {
  const base = { index, native: [], thread: "main", handoffs: [], state: "complete" } as const;
  const text = (body: string): Step["parts"] => [{ kind: "text", author: "agent", body }];
  if (index === 0) {
    return {
      ...base,
      handoffs: [],
      native: [],
      role: "human",
      kind: "message",
      parts: [{ kind: "text", author: "human", body: TASK }],
    };
  }
  if (index === 37) {
    const to = { to: "FlightAgent", part: 0, start: 0, end: BRIEF.length };
    return { ...base, native: [], handoffs: [to], role: "Orchestrator", kind: "handoff", parts: text(BRIEF) };
  }
  if (index >= 88 && index <= 93) {
    const call = { id: `call-${index}`, name: "search_flights" };
    const parts: Step["parts"] = [{ kind: "call", author: "agent", body: "{}", call, status: "missing" }];
    return { ...base, native: [], handoffs: [], role: "FlightAgent", kind: "turn", parts };
  }
  const role = ROLES[index % ROLES.length] ?? "Orchestrator";
  return { ...base, native: [], handoffs: [], role, kind: "turn", parts: text(`Step ${index} goes on.`) };
}

function sampleDiagnosis(trajectory: Trajectory): Diagnosis {
  const trigger: Trigger = {
    rule: "requirement-lost-in-handoff",
    title: "Requirement lost in a handoff",
    step: 37,
    role: "Orchestrator",
    category: "task-conflict",
    phase: "plan",
    object: "requirement:1",
    wrong: quoteOf(trajectory, BRIEF),
    reference: quoteOf(trajectory, "no red-eye flights: nothing that departs after 21:00"),
    why: "The brief to FlightAgent holds nothing of the departure limit.",
  };
  return {
    schema: "rootstep.diagnosis/1",
    run: { id: "boston-0413", format: "openai-chat", file: "boston-0413.jsonl", steps: 148 },
    method: "triage",
    verdict: "found",
    step: 37,
    role: "Orchestrator",
    category: "task-conflict",
    explanation:
      "The Orchestrator briefed FlightAgent again and left out the 21:00 departure limit. A flight at 21:46 was chosen, held and delivered.",
    suspects: [
      suspect(37, "Orchestrator", 0.61, "the brief drops the limit", [trigger]),
      suspect(41, "FlightAgent", 0.14, "chose 21:46, but its brief had no time limit"),
      suspect(120, "Verifier", 0.06, "let it pass; it did not introduce it"),
      suspect(132, "Orchestrator", 0.03, "waved off a warning 59 steps after the hold"),
      suspect(10, "HotelAgent", 0.004, "nothing speaks for it"),
    ],
    chain: [
      { step: 37, kind: "root", note: "limit dropped" },
      { step: 41, kind: "propagation", note: "21:46 chosen" },
      { step: 147, kind: "manifestation", note: "21:46 delivered" },
    ],
    instances: [
      {
        object: "requirement:1",
        triggers: [trigger],
        state: "manifest",
        origin: 37,
        footprint: "final-answer",
        wastedSteps: 0,
      },
    ],
    support: [{ by: "triage", triggers: 1, signals: 3 }],
    notLookedAt: ["results of 88–93 (never recorded)", "2 of 7 artifacts", "1 image"],
    workings: [],
    ledger: emptyLedger(),
    issues: [],
  };
}

/** A suspect with the given grounds. */
export function suspect(
  step: number,
  role: string,
  probability: number,
  why: string,
  triggers: Trigger[] = [],
  signals: Suspect["signals"] = [],
): Suspect {
  return { step, role, probability, why, triggers, signals };
}

function quoteOf(trajectory: Trajectory, text: string): Evidence {
  const check = verifyQuote(trajectory, { text });
  if (!check.ok) throw new Error(check.reason);
  return check.evidence;
}
