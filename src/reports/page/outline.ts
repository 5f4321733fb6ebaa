import { bodySize } from "../../core/spilled-steps.ts";
import { oneLine } from "../../core/text.ts";
import type { Part, Step, Trajectory } from "../../core/trajectory.ts";
import { FLAG, KINDS, type Outline, type PageLane, type PageRole } from "./page.ts";
import { printOf } from "./print.ts";
import { RoleShelf } from "./roles.ts";

/** Characters of a step's first words. */
const WORDS = 220;
const ARGUMENTS = 140;
/** Characters of the bodies that one chunk holds, unless a single step is longer. */
const CHUNK = 256 * 1024;

export interface OutlinedRun {
  outline: Outline;
  roles: PageRole[];
  lanes: PageLane[];
  /** First and last recorded time. */
  time: { start: number; end: number };
}

/** A line for every step, in one pass over the run. `watch` sees every step as well. */
export function outlineOf(
  trajectory: Trajectory,
  chances: number[],
  watch: (step: Step) => void,
): OutlinedRun {
  const outliner = new Outliner(trajectory, chances);
  for (const step of trajectory.steps) {
    outliner.add(step);
    watch(step);
  }
  return outliner.finish();
}

class Outliner {
  readonly #trajectory: Trajectory;
  readonly #shelf = new RoleShelf();
  readonly #depths: Map<string, number>;
  /** The step of every call not yet answered. */
  readonly #open = new Map<string, number>();
  readonly #same = new Map<string, number>();
  readonly #time = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  readonly #outline: Outline;
  #chunk = Number.POSITIVE_INFINITY;

  constructor(trajectory: Trajectory, chances: number[]) {
    this.#trajectory = trajectory;
    this.#depths = depthsOf(trajectory);
    this.#outline = emptyOutline(chances);
  }

  add(step: Step): void {
    const { parts, handoffs, usage, time } = step;
    const outline = this.#outline;
    const role = this.#shelf.take(step);
    const answers = this.#answered(step);
    const call = callsOf(parts);
    const size = bodySize(step);
    outline.kinds += KINDS[step.kind];
    outline.roles.push(role);
    outline.lanes.push(this.#laneOf(step, role, answers));
    outline.depths.push(this.#depths.get(step.thread) ?? 0);
    outline.to.push(handoffs[0] ? this.#shelf.numberOf(handoffs[0].to) : -1);
    outline.texts.push(wordsOf(parts));
    outline.calls.push(call.names);
    outline.arguments.push(call.arguments);
    outline.answers.push(answers);
    outline.sameness.push(this.#sameness(call.names, parts));
    outline.prints.push(printOf(parts));
    outline.flags.push(flagsOf(step));
    outline.sizes.push(size);
    outline.milliseconds.push(Math.max(0, Math.round((time?.end ?? 0) - (time?.start ?? time?.end ?? 0))));
    outline.tokens.push(usage?.output ?? 0);
    this.#note(time);
    this.#cut(step.index, size);
  }

  finish(): OutlinedRun {
    this.#shelf.nest(this.#trajectory);
    return {
      outline: this.#outline,
      roles: this.#shelf.roles,
      lanes: this.#shelf.lanes,
      time: this.#time,
    };
  }

  /** A result stands in the lane of the role that called. */
  #laneOf(step: Step, role: number, answers: number): number {
    if (answers >= 0) return this.#outline.lanes[answers] ?? 0;
    return step.kind === "result" ? this.#shelf.strayLane() : this.#shelf.laneOf(role);
  }

  #answered({ index, parts }: Step): number {
    let answers = -1;
    for (const { kind, call } of parts) {
      if (!call) continue;
      if (kind === "call") this.#open.set(call.id, index);
      if (kind !== "result") continue;
      const asked = this.#open.get(call.id) ?? -1;
      this.#open.delete(call.id);
      if (asked !== index) answers = asked;
    }
    return answers;
  }

  #sameness(names: string, parts: readonly Part[]): number {
    if (names === "") return 0;
    const key = parts
      .map((part) => (part.kind === "call" ? `${part.call?.name}(${part.body})` : ""))
      .join("\n");
    const short = key.length > 4000 ? `${key.length} ${key.slice(0, 2000)}${key.slice(-2000)}` : key;
    const known = this.#same.get(short) ?? this.#same.size + 1;
    this.#same.set(short, known);
    return known;
  }

  #note(time: Step["time"]): void {
    const start = time?.start ?? time?.end;
    const end = time?.end ?? time?.start;
    if (start !== undefined) this.#time.start = Math.min(this.#time.start, start);
    if (end !== undefined) this.#time.end = Math.max(this.#time.end, end);
  }

  #cut(index: number, size: number): void {
    if (this.#chunk + size > CHUNK) {
      this.#outline.chunks.push(index);
      this.#chunk = 0;
    }
    this.#chunk += size;
  }
}

function emptyOutline(chances: number[]): Outline {
  return {
    ...{ kinds: "", roles: [], lanes: [], depths: [], to: [], texts: [], calls: [], arguments: [] },
    ...{
      answers: [],
      sameness: [],
      prints: [],
      flags: [],
      sizes: [],
      milliseconds: [],
      tokens: [],
      chances,
      chunks: [],
    },
  };
}

function wordsOf(parts: readonly Part[]): string {
  const said = parts.find(({ kind, body }) => kind === "text" && body !== "");
  const other = parts.find(({ kind, body }) => kind !== "call" && body !== "");
  return oneLine((said ?? other)?.body ?? "", WORDS);
}

function callsOf(parts: readonly Part[]): { names: string; arguments: string } {
  const calls = parts.filter(({ kind }) => kind === "call");
  const [first] = calls;
  if (!first) return { names: "", arguments: "" };
  const names = [...new Set(calls.map(({ call }) => call?.name ?? "tool"))].map((name) => oneLine(name, 60));
  const shown = names.length > 3 ? `${names.slice(0, 3).join(", ")} …` : names.join(", ");
  const several = calls.length > 1 ? `${calls.length} calls: ` : "";
  return {
    names: several + (shown || "tool"),
    arguments: calls.length > 1 ? "" : oneLine(first.body, ARGUMENTS),
  };
}

function flagsOf({ state, parts }: Step): number {
  let flags = state === "cut" ? FLAG.cut : state === "failed" ? FLAG.failed : 0;
  for (const { kind, status, body } of parts) {
    if (status === "error" || status === "missing" || status === "orphan") flags |= FLAG[status];
    if (kind === "blob" || body.includes("[blob ")) flags |= FLAG.blob;
    if (kind === "reasoning") flags |= FLAG.reasoning;
  }
  return flags;
}

/** How many threads lie above each; a circle of threads ends where it began. */
function depthsOf({ threads }: Trajectory): Map<string, number> {
  const parents = new Map(threads.map(({ id, parent }) => [id, parent]));
  const depths = new Map<string, number>();
  for (const { id } of threads) {
    const above: string[] = [];
    let at: string | undefined = id;
    while (at !== undefined && !depths.has(at) && !above.includes(at)) {
      above.push(at);
      at = parents.get(at);
    }
    let depth = at === undefined ? -1 : (depths.get(at) ?? -1);
    for (const thread of above.reverse()) depths.set(thread, ++depth);
  }
  return depths;
}
