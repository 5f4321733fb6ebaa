import type { Artifact, Outcome, RunIssue, Usage } from "../../../core/trajectory.ts";
import type { TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { textOf } from "../loose.ts";

/** What a run holds beside its steps. */
export class Notes {
  readonly artifacts: Pick<Artifact, "name" | "kind" | "body">[] = [];
  readonly tools = new Set<string>();
  readonly #issues = new Map<string, RunIssue>();
  readonly #settings = new Map<string, Set<string>>();
  readonly #running = new Map<string, string>();
  outcome: Outcome | undefined;
  usage: Usage | undefined;

  /** Counts what became no step; `line` names the first one. */
  addIssue(kind: RunIssue["kind"], what: string, line?: number): void {
    const known = this.#issues.get(`${kind} ${what}`);
    const named = line === undefined ? what : `${what} (first at record ${line})`;
    if (known) known.count += 1;
    else this.#issues.set(`${kind} ${what}`, { kind, what: named, count: 1 });
  }

  /** Keeps a text that is no step; nothing when it is empty. */
  keep(name: string, value: unknown, kind: Artifact["kind"] = "record"): void {
    const body = textOf(value);
    if (body !== "") this.artifacts.push({ name, kind, body });
  }

  /** A fact about the session; every value it ever had is kept. */
  set(name: string, value: unknown): void {
    const text = textOf(value);
    if (text === "") return;
    const values = this.#settings.get(name);
    if (values) values.add(text);
    else this.#settings.set(name, new Set([text]));
  }

  /** The output of a command that still runs; it is kept when the result never comes. */
  running(call: string, output: string): void {
    this.#running.set(call, output);
  }

  answered(call: string): void {
    this.#running.delete(call);
  }

  absorb(other: Notes): void {
    this.artifacts.push(...other.artifacts);
    for (const [key, issue] of other.#issues) this.#issues.set(key, issue);
    for (const [call, output] of other.#running) this.#running.set(call, output);
  }

  addTo(builder: TrajectoryBuilder): void {
    for (const name of this.tools) builder.addTool({ name });
    if (this.#settings.size > 0) {
      const all = Object.fromEntries([...this.#settings].map(([name, values]) => [name, oneOrAll(values)]));
      const body = JSON.stringify(all);
      builder.addArtifact({ name: "session", kind: "config", mediaType: "application/json", body });
    }
    for (const artifact of this.artifacts) builder.addArtifact(artifact);
    for (const [call, body] of this.#running) {
      builder.addArtifact({ name: `output of ${call} before it was stopped`, kind: "log", body });
    }
    for (const { kind, what, count } of this.#issues.values()) builder.addIssue(kind, what, count);
    builder.outcome = this.outcome;
    builder.usage = this.usage;
  }
}

function oneOrAll(values: ReadonlySet<string>): string | string[] {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0 ? first : [...values];
}
