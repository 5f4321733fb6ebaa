import type { Spilling } from "../../core/spilled-list.ts";
import type {
  Artifact,
  Author,
  Outcome,
  Part,
  PartKind,
  Request,
  RunIssue,
  Step,
  StepKind,
  Thread,
  Tool,
  Trajectory,
  Usage,
} from "../../core/trajectory.ts";
import { BlobShelf } from "./blob-shelf.ts";
import { ARTIFACT_LIMIT, ARTIFACTS_LEFT_OUT, BodyBudget, REQUEST_LIMIT } from "./body-budget.ts";
import { IssueCounts } from "./issue-counts.ts";
import { Pairing } from "./pair-calls.ts";
import { StepShelf } from "./step-shelf.ts";

/** A part before calls are paired: a call or result may still lack its id or status. */
export interface DraftPart {
  kind: PartKind;
  author: Author;
  body: string;
  call?: { id?: string | undefined; name: string };
  status?: "ok" | "error";
}

/** The part that instructs a role, and the words in its body that do; without words it is the whole body. */
export interface DraftHandoff {
  to: string;
  part: number;
  words?: string | undefined;
}

/** A step before it has its index. */
export interface DraftStep {
  native?: readonly string[];
  /** Default: the main thread. */
  thread?: string | undefined;
  role: string;
  recordedName?: string | undefined;
  kind: StepKind;
  time?: { start?: number | undefined; end?: number | undefined } | undefined;
  model?: string | undefined;
  parts: readonly DraftPart[];
  /** The role this whole step instructs. */
  to?: string | undefined;
  /** Roles that single parts of this step instruct: the calls of a turn that start sub-agents. */
  handoffs?: readonly DraftHandoff[] | undefined;
  usage?: Usage | undefined;
  attempt?: number | undefined;
  state?: Step["state"] | undefined;
}

export interface DraftThread {
  id: string;
  role: string;
  parent?: string;
  /** The id of the call that started it; resolved to a step once all steps are known. */
  spawnedByCall?: string;
}

/** The id of the thread that a run starts with. */
export const MAIN_THREAD = "main";

/**
 * Collects one run. It gives steps their dense index, pairs calls with results, moves data URLs out of bodies into
 * artifacts, makes texts well-formed, and counts what could not become a step. With a spill, what it holds in memory
 * does not grow with the bodies of the steps.
 */
export class TrajectoryBuilder {
  readonly #steps: StepShelf;
  readonly #pairing = new Pairing();
  readonly #threads = new Map<string, DraftThread>();
  readonly #instructions = new Map<string, { role: string; text: string }>();
  readonly #tools = new Map<string, Tool>();
  readonly #requests: Request[] = [];
  readonly #requestBudget = new BodyBudget(REQUEST_LIMIT);
  readonly #artifacts: Artifact[] = [];
  readonly #artifactBudget = new BodyBudget(ARTIFACT_LIMIT);
  readonly #issues = new IssueCounts();
  readonly #blobs = new BlobShelf(this.#artifactBudget);
  readonly #roles = new Map<string, string>();
  readonly #source: Trajectory["source"];
  id: string;
  outcome: Outcome | undefined;
  usage: Usage | undefined;

  constructor(id: string, source: Trajectory["source"], spilling?: Spilling) {
    this.id = id;
    this.#source = source;
    this.#steps = new StepShelf(spilling);
  }

  get stepCount(): number {
    return this.#steps.count;
  }

  /** A binding text outside the list of steps: a system prompt, a policy. The same text of a role counts once. */
  addInstruction(role: string, text: string): void {
    const clean = this.#clean(text);
    if (clean.trim() !== "") this.#instructions.set(`${role}\n${clean}`, { role, text: clean });
  }

  addTool(tool: Tool): void {
    this.#tools.set(`${tool.role ?? ""}\n${tool.name}`, tool);
  }

  /** What the run was asked to do; the first is the task. `step` is the step that carries it, when one does. */
  addRequest(text: string, step?: number): void {
    if (!this.#requestBudget.takes(text)) return;
    this.#requests.push({ text: this.#clean(text), ...(step === undefined ? {} : { step }) });
  }

  addThread(thread: DraftThread): void {
    if (!this.#threads.has(thread.id)) this.#threads.set(thread.id, thread);
  }

  addArtifact(artifact: Omit<Artifact, "encoding"> & { encoding?: Artifact["encoding"] }): void {
    if (!this.#artifactBudget.takes(artifact.body)) return;
    this.#artifacts.push({ encoding: "text", ...artifact, body: artifact.body.toWellFormed() });
  }

  /** Counts something that did not become a step. */
  addIssue(kind: RunIssue["kind"], what: string, count = 1): void {
    this.#issues.add(kind, what, { count });
  }

  /** Adds a step at the end and returns its index; the step is finished. */
  addStep(draft: DraftStep): number {
    const index = this.#steps.count;
    const thread = draft.thread ?? MAIN_THREAD;
    if (!this.#threads.has(thread)) this.addThread({ id: thread, role: draft.role });
    const parts = draft.parts.map((part) => this.#part(part));
    const step: Step = {
      index,
      native: draft.native ? [...draft.native] : [],
      thread,
      role: this.#role(draft.role),
      kind: draft.kind,
      parts,
      handoffs: handoffsOf(draft, parts),
      state: draft.state ?? "complete",
    };
    addOptional(step, draft);
    this.#pairing.add(step);
    this.#steps.add(step);
    return index;
  }

  /** The finished run. */
  finish(): Trajectory {
    this.#countLeftOut();
    return {
      id: this.id,
      source: this.#source,
      instructions: [...this.#instructions.values()],
      tools: [...this.#tools.values()],
      requests: this.#requests,
      threads: this.#resolvedThreads(),
      steps: this.#steps.finish(this.#pairing.settling()),
      artifacts: [...this.#artifacts, ...this.#blobs.artifacts()],
      ...(this.outcome ? { outcome: this.outcome } : {}),
      ...(this.usage ? { usage: this.usage } : {}),
      issues: this.#issues.all(),
    };
  }

  #countLeftOut(): void {
    const artifacts = this.#artifactBudget.leftOut;
    const requests = this.#requestBudget.leftOut;
    if (artifacts > 0) this.addIssue("cut-off", ARTIFACTS_LEFT_OUT, artifacts);
    if (requests > 0)
      this.addIssue("cut-off", "request listed only as a step: beyond 16 MB of them", requests);
  }

  #part(draft: DraftPart): Part {
    const part: Part = { kind: draft.kind, author: draft.author, body: this.#clean(draft.body) };
    if (draft.call) part.call = { id: draft.call.id ?? "", name: draft.call.name };
    if (draft.status) part.status = draft.status;
    return part;
  }

  /** Roles repeat: each is cleaned once. */
  #role(recorded: string): string {
    const role = this.#roles.get(recorded) ?? cleanRole(recorded);
    this.#roles.set(recorded, role);
    return role;
  }

  #clean(text: string): string {
    return this.#blobs.shelve(text).toWellFormed();
  }

  #resolvedThreads(): Thread[] {
    return [...this.#threads.values()].map(({ id, role, parent, spawnedByCall }) => {
      const step = spawnedByCall === undefined ? undefined : this.#pairing.stepOf(spawnedByCall);
      return {
        id,
        role,
        ...(parent === undefined ? {} : { parent }),
        ...(step === undefined || spawnedByCall === undefined
          ? {}
          : { spawnedBy: { step, call: spawnedByCall } }),
      };
    });
  }
}

function cleanRole(role: string): string {
  return role.toWellFormed().replace(/\s+/gu, " ").trim() || "unknown";
}

/** What a step has only when it was recorded. Set one by one: half a million steps are made in a large session. */
function addOptional(step: Step, draft: DraftStep): void {
  if (draft.recordedName && draft.recordedName !== draft.role) step.recordedName = draft.recordedName;
  const start = validTime(draft.time?.start);
  const end = validTime(draft.time?.end);
  if (start !== undefined || end !== undefined) step.time = {};
  if (step.time && start !== undefined) step.time.start = start;
  if (step.time && end !== undefined) step.time.end = end;
  if (draft.model) step.model = draft.model;
  if (draft.usage) step.usage = draft.usage;
  if (draft.attempt !== undefined) step.attempt = draft.attempt;
}

function handoffsOf(draft: DraftStep, parts: readonly Part[]): Step["handoffs"] {
  const handoffs = (draft.handoffs ?? []).map((handoff) => partHandoff(handoff, parts));
  return draft.to ? [wholeHandoff(draft.to, parts), ...handoffs] : handoffs;
}

/** Milliseconds that JavaScript can show as a date; anything else is no time. Minus zero becomes zero, as in JSON. */
function validTime(time: number | undefined): number | undefined {
  if (time === undefined || !Number.isFinite(time) || Math.abs(time) > 8.64e15) return undefined;
  return time + 0;
}

function wholeHandoff(to: string, parts: readonly Part[]): Step["handoffs"][number] {
  const part = Math.max(
    0,
    parts.findIndex((candidate) => candidate.kind === "text"),
  );
  return { to: cleanRole(to), part, start: 0, end: parts[part]?.body.length ?? 0 };
}

function partHandoff({ to, part, words }: DraftHandoff, parts: readonly Part[]): Step["handoffs"][number] {
  const body = parts[part]?.body ?? "";
  const start = words ? body.indexOf(words) : -1;
  const whole = start < 0 || !words;
  return {
    to: cleanRole(to),
    part,
    start: whole ? 0 : start,
    end: whole ? body.length : start + words.length,
  };
}
