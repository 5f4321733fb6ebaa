import { z } from "zod";
import { Absence, Evidence } from "./evidence.ts";
import { Ledger } from "./ledger.ts";
import { Redaction } from "./redaction.ts";

/** What kind of mismatch a trigger is (TrajDebug, section "trigger detection"). */
export const Category = z.enum([
  "task-conflict",
  "history-conflict",
  "intra-step-conflict",
  "environment-anomaly",
]);
export type Category = z.infer<typeof Category>;

export const Phase = z.enum(["plan", "reason", "act", "observe", "verify"]);
export type Phase = z.infer<typeof Phase>;

/** A local mismatch with both sides verbatim: what was done, and what it violates. */
export const Trigger = z.strictObject({
  /** The rule that found it. */
  rule: z.string(),
  /** The rule's title as people read it: "Value from nowhere". */
  title: z.string(),
  step: z.int().nonnegative(),
  role: z.string(),
  category: Category,
  phase: Phase,
  /** Key of the violated object: `requirement:3`, `value:2022-03-24`, `path:src/a.ts`, `call:refund(order=17)`. */
  object: z.string(),
  wrong: Evidence,
  reference: z.union([Evidence, Absence]),
  /** One sentence: what is wrong here. */
  why: z.string(),
});
export type Trigger = z.infer<typeof Trigger>;

/** Anything else that makes a step suspicious: a feature, never evidence. */
export const Signal = z.strictObject({ name: z.string(), step: z.int().nonnegative(), words: z.string() });
export type Signal = z.infer<typeof Signal>;

/** Resolved or still active at the end, with or without a footprint (TrajDebug, section "states"). */
export const InstanceState = z.enum(["clean", "costly", "manifest", "latent"]);
export type InstanceState = z.infer<typeof InstanceState>;

/** The triggers of one violated object, with what became of it. */
export const Instance = z.strictObject({
  object: z.string(),
  triggers: z.array(Trigger),
  state: InstanceState,
  /** The first step of the wrong commitment. */
  origin: z.int().nonnegative(),
  repairedAt: z.int().nonnegative().optional(),
  /** How it reached the outcome. */
  footprint: z.enum(["final-answer", "irreversible-call", "wasted-steps", "none"]),
  wastedSteps: z.int().nonnegative(),
});
export type Instance = z.infer<typeof Instance>;

/** A step with a probability of being the root, and the grounds for it. */
export const Suspect = z.strictObject({
  step: z.int().nonnegative(),
  role: z.string(),
  probability: z.number().min(0).max(1),
  triggers: z.array(Trigger),
  signals: z.array(Signal),
  /** One sentence: why this step; for a runner-up, why not the leader. */
  why: z.string(),
});
export type Suspect = z.infer<typeof Suspect>;

export const ChainLink = z.strictObject({
  step: z.int().nonnegative(),
  kind: z.enum(["root", "propagation", "manifestation"]),
  note: z.string(),
});
export type ChainLink = z.infer<typeof ChainLink>;

export const Verdict = z.enum(["found", "no-failure-found", "not-enough-evidence", "unjudged"]);
export type Verdict = z.infer<typeof Verdict>;

/** What a claim rests on; several may hold at once. */
export const Support = z.discriminatedUnion("by", [
  z.strictObject({
    by: z.literal("triage"),
    triggers: z.int().nonnegative(),
    signals: z.int().nonnegative(),
    /** The weights that ranked, where they are not the shipped ones. */
    ranker: z.string().optional(),
  }),
  z.strictObject({
    by: z.literal("model"),
    model: z.string(),
    votes: z.int().optional(),
    of: z.int().optional(),
  }),
  z.strictObject({
    by: z.literal("replay"),
    fixed: z.int(),
    of: z.int(),
    controlFixed: z.int(),
    controlOf: z.int(),
  }),
  z.strictObject({ by: z.literal("person"), who: z.string(), at: z.string() }),
]);
export type Support = z.infer<typeof Support>;

/** What a person said of the run: the last word of each. */
const PersonSaid = z.strictObject({
  who: z.string(),
  at: z.string(),
  judgement: z.enum(["confirmed", "corrected", "rejected"]),
  /** What they hold to be right, where they say so. */
  step: z.int().nonnegative().optional(),
  role: z.string().optional(),
  reason: z.string().optional(),
  /** Whether it is what the diagnosis says. */
  agrees: z.boolean(),
});

/** A share of runs with its 95% interval. */
const Share = z.strictObject({ value: z.number(), low: z.number(), high: z.number(), n: z.int() });

/** How far a verdict was measured on runs of the kind: of this shape, in this format, with a known outcome. */
export const Calibration = z.strictObject({
  kind: z.strictObject({ shape: z.string(), format: z.string() }),
  /** Whether enough runs of both outcomes were measured to know how often it cries wolf. */
  calibrated: z.boolean(),
  /** How many failed and successful runs of the kind were measured. */
  failed: z.int(),
  successful: z.int(),
  /** Share of the failed runs, and of the successful ones, in which a root was named; the outcome was withheld. */
  recall: Share.optional(),
  falseAlarms: Share.optional(),
});
export type Calibration = z.infer<typeof Calibration>;

/** A typed, versioned record that a method emits while it runs. */
export const Working = z.strictObject({ kind: z.string(), version: z.int(), data: z.unknown() });
export type Working = z.infer<typeof Working>;

export const Diagnosis = z.strictObject({
  schema: z.literal("rootstep.diagnosis/1"),
  run: z.strictObject({ id: z.string(), format: z.string(), file: z.string(), steps: z.int().nonnegative() }),
  method: z.string(),
  verdict: Verdict,
  /** The attribution; both are absent when no root is named. */
  step: z.int().nonnegative().optional(),
  role: z.string().optional(),
  category: Category.optional(),
  /** One or two sentences that name nothing the evidence does not hold. */
  explanation: z.string(),
  /** Ranked, likeliest first; probabilities over all steps of the run, so the rest is what the list leaves over. */
  suspects: z.array(Suspect),
  chain: z.array(ChainLink),
  instances: z.array(Instance),
  support: z.array(Support),
  /** What people said of the run, newest first; absent where nobody did. */
  people: z.array(PersonSaid).optional(),
  /** Of the rules' own verdict; absent where a model or a person gave it. */
  calibration: Calibration.optional(),
  /** What was not read or not recorded, in words. */
  notLookedAt: z.array(z.string()),
  workings: z.array(Working),
  ledger: Ledger,
  issues: z.array(z.string()),
  /** Secrets that were left out of the run before it was read; absent when there were none. */
  redactions: z.array(Redaction).optional(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
