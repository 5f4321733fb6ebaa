import type { Artifact, Outcome, RunIssue, Usage } from "../../../core/trajectory.ts";
import { ARTIFACT_LIMIT, ARTIFACTS_LEFT_OUT, BodyBudget } from "../../building/body-budget.ts";
import { IssueCounts } from "../../building/issue-counts.ts";
import type { TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { textOf } from "../loose.ts";
import { BoundedTexts } from "./bounded-texts.ts";

type Kept = Pick<Artifact, "name" | "kind" | "body">;

/** Characters of the output of commands that still run. */
const RUNNING_LIMIT = 16 * 1024 * 1024;
/** More values of a setting than a session has. */
const VALUES = 1000;

/** What a run holds beside its steps. */
export class Notes {
  readonly #artifacts: Kept[] = [];
  readonly #budget = new BodyBudget(ARTIFACT_LIMIT);
  readonly tools = new Set<string>();
  readonly #issues = new IssueCounts();
  readonly #settings = new Map<string, Set<string>>();
  readonly #running = new BoundedTexts(RUNNING_LIMIT);
  outcome: Outcome | undefined;
  usage: Usage | undefined;

  /** Counts what became no step; `line` names the first one. */
  addIssue(kind: RunIssue["kind"], what: string, line?: number): void {
    this.#issues.add(kind, what, line === undefined ? {} : { note: ` (first at record ${line})` });
  }

  addArtifact(artifact: Kept): void {
    if (this.#budget.takes(artifact.body)) this.#artifacts.push(artifact);
  }

  /** Whether an artifact holds this text. */
  holds(body: string): boolean {
    return this.#artifacts.some((kept) => kept.body === body);
  }

  /** Keeps a text that is no step; nothing when it is empty. */
  keep(name: string, value: unknown, kind: Artifact["kind"] = "record"): void {
    const body = textOf(value);
    if (body !== "") this.addArtifact({ name, kind, body });
  }

  /** A fact about the session; every value it ever had is kept. */
  set(name: string, value: unknown): void {
    const text = textOf(value);
    if (text === "") return;
    const values = this.#settings.get(name);
    if (values && values.size < VALUES) values.add(text);
    if (values) return;
    this.#settings.set(name, new Set([text]));
  }

  /** The output of a command that still runs; it is kept when the result never comes. */
  running(call: string, output: string): void {
    if (!this.#running.set(call, output)) this.addIssue("cut-off", "output of a running command left out");
  }

  answered(call: string): void {
    this.#running.delete(call);
  }

  absorb(other: Notes): void {
    for (const artifact of other.#artifacts) this.addArtifact(artifact);
    this.#budget.leftOut += other.#budget.leftOut;
    this.#issues.absorb(other.#issues);
    for (const [call, output] of other.#running) this.#running.set(call, output);
  }

  addTo(builder: TrajectoryBuilder): void {
    for (const name of this.tools) builder.addTool({ name });
    if (this.#settings.size > 0) {
      const all = Object.fromEntries([...this.#settings].map(([name, values]) => [name, oneOrAll(values)]));
      const body = JSON.stringify(all);
      builder.addArtifact({ name: "session", kind: "config", mediaType: "application/json", body });
    }
    for (const artifact of this.#artifacts) builder.addArtifact(artifact);
    for (const [call, body] of this.#running) {
      builder.addArtifact({ name: `output of ${call} before it was stopped`, kind: "log", body });
    }
    if (this.#budget.leftOut > 0)
      this.#issues.add("cut-off", ARTIFACTS_LEFT_OUT, { count: this.#budget.leftOut });
    for (const { kind, what, count } of this.#issues.all()) builder.addIssue(kind, what, count);
    builder.outcome = this.outcome;
    builder.usage = this.usage;
  }
}

function oneOrAll(values: ReadonlySet<string>): string | string[] {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0 ? first : [...values];
}
