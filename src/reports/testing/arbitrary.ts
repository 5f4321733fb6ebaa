import fc from "fast-check";
import type { Diagnosis, Support, Suspect, Trigger } from "../../core/diagnosis.ts";
import type { Evidence } from "../../core/evidence.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import type { Report } from "../facts.ts";
import { hostileText } from "./hostile.ts";

const text = hostileText;
const stepIndex = fc.nat({ max: 400 });
const probability = fc.double({ min: 0, max: 1, noNaN: true });

const evidence: fc.Arbitrary<Evidence> = fc.record({
  quote: text,
  place: fc.oneof(
    fc.record({ in: fc.constant("step" as const), step: stepIndex, part: fc.constant(0) }),
    fc.record({ in: fc.constant("request" as const), index: fc.nat({ max: 2 }) }),
    fc.record({ in: fc.constant("instruction" as const), index: fc.nat({ max: 2 }) }),
    fc.record({ in: fc.constant("artifact" as const), index: fc.nat({ max: 2 }) }),
  ),
  start: fc.nat(),
  end: fc.nat(),
  match: fc.constantFrom("exact" as const, "normalised" as const),
});

const absence = fc.record({
  value: text,
  searched: fc.record({ first: fc.nat({ max: 9 }), last: fc.integer({ min: -1, max: 400 }), what: text }),
});

const trigger: fc.Arbitrary<Trigger> = fc.record({
  rule: text,
  title: text,
  step: stepIndex,
  role: text,
  category: fc.constantFrom("task-conflict" as const, "environment-anomaly" as const),
  phase: fc.constantFrom("plan" as const, "act" as const),
  object: text,
  wrong: evidence,
  reference: fc.oneof(evidence, absence),
  why: text,
});

const suspect: fc.Arbitrary<Suspect> = fc.record({
  step: stepIndex,
  role: text,
  probability,
  triggers: fc.array(trigger, { maxLength: 3 }),
  signals: fc.array(fc.record({ name: text, step: stepIndex, words: text }), { maxLength: 9 }),
  why: text,
});

const support: fc.Arbitrary<Support> = fc.oneof(
  fc.record({ by: fc.constant("triage" as const), triggers: fc.nat(), signals: fc.nat() }),
  fc.record({ by: fc.constant("model" as const), model: text, votes: fc.nat(), of: fc.nat() }),
  fc.record({
    by: fc.constant("replay" as const),
    fixed: fc.nat(),
    of: fc.nat(),
    controlFixed: fc.nat(),
    controlOf: fc.nat(),
  }),
  fc.record({ by: fc.constant("person" as const), who: text, at: text }),
);

const call = fc.record({
  stage: text,
  model: text,
  input: fc.nat(),
  output: fc.nat(),
  cached: fc.nat(),
  reasoning: fc.nat(),
  milliseconds: fc.nat(),
});

const share = fc.record({ value: probability, low: probability, high: probability, n: fc.nat() });

const calibration: fc.Arbitrary<Diagnosis["calibration"]> = fc.option(
  fc.record({
    kind: fc.record({ shape: text, format: text }),
    calibrated: fc.boolean(),
    failed: fc.nat(),
    successful: fc.nat(),
    falseAlarms: share,
  }),
  { nil: undefined },
);

const diagnosis: fc.Arbitrary<Diagnosis> = fc
  .record({
    schema: fc.constant("rootstep.diagnosis/1" as const),
    run: fc.record({ id: text, format: text, file: text, steps: fc.nat({ max: 100_000 }) }),
    method: text,
    verdict: fc.constantFrom("found", "found", "no-failure-found", "not-enough-evidence", "unjudged"),
    explanation: text,
    suspects: fc.uniqueArray(suspect, { maxLength: 7, selector: ({ step }) => step }),
    chain: fc.array(
      fc.record({ step: stepIndex, kind: fc.constantFrom("root", "propagation"), note: text }),
      { maxLength: 4 },
    ),
    instances: fc.array(
      fc.record({
        object: text,
        triggers: fc.array(trigger, { maxLength: 2 }),
        state: fc.constantFrom("clean", "costly", "manifest", "latent"),
        origin: stepIndex,
        footprint: fc.constantFrom("final-answer", "none"),
        wastedSteps: fc.nat(),
      }),
      { maxLength: 3 },
    ),
    support: fc.array(support, { maxLength: 4 }),
    notLookedAt: fc.array(text, { maxLength: 4 }),
    workings: fc.constant<Diagnosis["workings"]>([]),
    ledger: fc.record({ calls: fc.array(call, { maxLength: 2 }), observedTokens: fc.nat() }),
    issues: fc.array(text, { maxLength: 4 }),
  })
  .chain((base) => calibration.map((known): Diagnosis => (known ? { ...base, calibration: known } : base)))
  .chain((base) => {
    const first = base.suspects[0];
    const named: Diagnosis = first ? { ...base, step: first.step, role: first.role } : base;
    return fc.constantFrom<Diagnosis>(base, named, named, { ...named, role: "", step: 7 });
  });

const step: fc.Arbitrary<Step> = fc.record({
  index: fc.constant(0),
  native: fc.constant<string[]>([]),
  thread: text,
  role: text,
  kind: fc.constantFrom("turn", "result", "message", "handoff", "system"),
  parts: fc.array(
    fc.record({
      kind: fc.constantFrom("text", "call", "result", "reasoning", "blob"),
      author: fc.constant("agent"),
      body: text,
      call: fc.record({ id: text, name: text }),
      status: fc.constantFrom("ok", "missing", "error", "orphan"),
    }),
    { maxLength: 3 },
  ),
  handoffs: fc.array(fc.record({ to: text, part: fc.nat(), start: fc.nat(), end: fc.nat() }), {
    maxLength: 2,
  }),
  state: fc.constantFrom("complete", "cut", "failed"),
});

const trajectory: fc.Arbitrary<Trajectory> = fc
  .record({
    id: text,
    source: fc.record({ format: text, file: text }),
    instructions: fc.array(fc.record({ role: text, text }), { maxLength: 2 }),
    tools: fc.constant<Trajectory["tools"]>([]),
    requests: fc.array(fc.record({ step: fc.nat({ max: 3 }), text }), { maxLength: 2 }),
    threads: fc.constant<Trajectory["threads"]>([]),
    steps: fc.array(step, { maxLength: 40 }),
    artifacts: fc.constant<Trajectory["artifacts"]>([]),
    outcome: fc.record({
      status: fc.constantFrom("success", "failure", "unknown"),
      by: text,
      reason: text,
    }),
    issues: fc.constant<Trajectory["issues"]>([]),
  })
  .map((run) => ({ ...run, steps: run.steps.map((one, index) => ({ ...one, index })) }));

/** Any diagnosis of any run, consistent or not. */
export const anyReport: fc.Arbitrary<Report> = fc.record({
  diagnosis,
  trajectory,
  address: text,
  reference: fc.option(text, { nil: undefined }),
});
