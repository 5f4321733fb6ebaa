import type { Calibration, Diagnosis, Verdict, Working } from "../../core/diagnosis.ts";
import type { Place } from "../../core/evidence.ts";
import type { Ledger } from "../../core/ledger.ts";
import type { Outcome, RunIssue } from "../../core/trajectory.ts";
import type { KeptReplay } from "../replay/kept-replay.ts";

/**
 * What the web page knows of a run before any body is read: the answer in words, and a line for every step. The bodies
 * come in chunks, on demand.
 */
export interface RunPage {
  schema: "rootstep.page/1";
  run: PageRun;
  roles: PageRole[];
  lanes: PageLane[];
  outline: Outline;
  /** The texts beside the steps: instructions, requests, artifacts. */
  context: ContextText[];
  answer: Answer;
  /** Answers of other methods to the same run. */
  others: OtherAnswer[];
  /** What was kept of replays, newest first; absent where a server is asked for them. */
  replays?: KeptReplay[];
}

export interface PageRun {
  id: string;
  format: string;
  file: string;
  /** What to type after `rootstep show`. */
  address: string;
  steps: number;
  /** From the first recorded time to the last, in milliseconds. */
  milliseconds?: number;
  outcome?: Outcome;
  /** What the importer met and could not make a step of. */
  issues: RunIssue[];
  /** The expected answer, only when it was asked for. */
  reference?: string;
}

export interface PageRole {
  name: string;
  kind: "agent" | "human" | "environment";
  /** How many steps it has. */
  steps: number;
  /** The role whose thread started this one's. */
  parent?: number;
}

/** A row of the strip: a role that acts, or one for results that no call asked for. */
export interface PageLane {
  name: string;
  /** The role it stands for; absent where several share it. */
  role?: number;
}

/** Columns with an entry for every step. Texts are cut; `kinds` has a letter a step: see `KINDS`. */
export interface Outline {
  kinds: string;
  roles: number[];
  lanes: number[];
  /** How many threads deep. */
  depths: number[];
  /** The role addressed, or -1. */
  to: number[];
  /** First words. */
  texts: string[];
  /** Names of the tools called, and the arguments; empty where nothing is called. */
  calls: string[];
  arguments: string[];
  /** The step that holds the call which this step answers, or -1. */
  answers: number[];
  /** Equal numbers for equal calls; 0 where nothing is called. */
  sameness: number[];
  /** Equal for steps that say the same, apart from blanks, case, and what differs in every run: times of day, long identifiers. */
  prints: number[];
  /** Sum of `FLAG`s. */
  flags: number[];
  /** Characters of all bodies. */
  sizes: number[];
  /** Duration, 0 where not recorded. */
  milliseconds: number[];
  /** Tokens that came out, 0 where not recorded. */
  tokens: number[];
  /** Chance of being the root. */
  chances: number[];
  /** The first step of every chunk of bodies. */
  chunks: number[];
}

export const KINDS = { turn: "t", result: "r", message: "m", handoff: "h", system: "s" } as const;

export const FLAG = { error: 1, missing: 2, orphan: 4, cut: 8, failed: 16, blob: 32, reasoning: 64 } as const;

export interface ContextText {
  place: Place;
  name: string;
  kind: string;
  characters: number;
  mediaType?: string;
  sha256?: string;
  /** The body was too large for the page. */
  leftOut?: true;
}

/** Words of the run with what stands around them, and where they stand. */
export interface Excerpt {
  place: Place;
  /** The step of the place, where it has one. */
  step?: number;
  writer: string;
  before: string;
  quote: string;
  after: string;
  /** Offsets in the field text of the place. */
  start: number;
  end: number;
  match: "exact" | "normalised";
  citedStep?: number;
  /** The words stand in the arguments of a call, with the escapes of JSON. */
  isArguments?: true;
}

/** Something that stands nowhere, in words. */
export interface Nowhere {
  value: string;
  words: string;
}

/** What was done and what it violates. */
export interface Pair {
  rule: string;
  title: string;
  why: string;
  step: number;
  role: string;
  done: Excerpt;
  violated: Excerpt | Nowhere;
}

export type Rung = "observed" | "suspected" | "judged" | "replayed" | "confirmed";

export interface RungState {
  rung: Rung;
  reached: boolean;
  words: string;
  probability?: number;
  arms?: { fixed: number; of: number; controlFixed: number; controlOf: number };
}

export interface Runner {
  step: number;
  role: string;
  probability: number;
  why: string;
  /** Titles of the rules that fired there. */
  titles: string[];
  signals: string[];
}

/** The life of one violated object. */
export interface Life {
  object: string;
  title: string;
  state: Diagnosis["instances"][number]["state"];
  origin: number;
  repairedAt?: number;
  wastedSteps: number;
  footprint: string;
  isRoot: boolean;
  pairs: Pair[];
}

/** Where a value stands in the run. */
export interface ValueTrail {
  value: string;
  /** How many steps hold it; `steps` lists the first of them. */
  uses: number;
  steps: number[];
}

export interface Answer {
  method: string;
  verdict: Verdict;
  title: string;
  /** "in its handoff to FlightAgent". */
  doing: string;
  explanation: string;
  step?: number;
  role?: string;
  /** "25%, the likeliest of 81 steps". */
  sure: string;
  probability?: number;
  /** Chance that the root is a step of the role, and that it lies within three steps of the named one. */
  roleProbability?: number;
  nearProbability?: number;
  rungs: RungState[];
  /** What people said of the run, newest first. */
  people: NonNullable<Diagnosis["people"]>;
  calibration?: Calibration;
  calibrationWords?: string;
  /** Both sides at the named step, the first one first. */
  pairs: Pair[];
  /** Signals at the named step. */
  signals: string[];
  runners: Runner[];
  rest: { steps: number; mass: number };
  chain: { step: number; role: string; kind: "root" | "propagation" | "manifestation"; note: string }[];
  lives: Life[];
  values: ValueTrail[];
  notLookedAt: string[];
  issues: string[];
  workings: Working[];
  ledger: Ledger;
}

/** What another method said, for a table. */
export interface OtherAnswer {
  method: string;
  models: string[];
  verdict: Verdict;
  step?: number;
  role?: string;
  probability?: number;
  title: string;
  explanation: string;
  calls: number;
  costUsd?: number;
}
