import type { ListedRun } from "../../src/reports/page/listed-run.ts";
import type { RunList, RunListChange } from "../../src/reports/page/served.ts";
import type { Library } from "../data/source.ts";

/** Changes that come in a burst are shown together; the more runs there are, the longer is waited for more of them. */
const PAUSE = 120;
const PAUSE_A_RUN = 0.1;

/** The list of runs, kept up to date by what the server tells. */
export class RunListStore {
  readonly #library: Library;
  readonly #listeners = new Set<() => void>();
  #list: RunList | undefined;
  #isLive = false;
  #waiting: RunListChange[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(library: Library) {
    this.#library = library;
  }

  /** The runs as they were last listed, by key: which one comes after another. */
  shown: readonly string[] = [];
  /** The run that was opened last: the list comes back to it. */
  opened = "";

  readonly list = (): RunList | undefined => this.#list;
  readonly isLive = (): boolean => this.#isLive;

  /** The run so many places further in the list; nothing beyond its ends. */
  neighbour(run: string, by: number): string | undefined {
    const at = this.shown.indexOf(run);
    return at < 0 ? undefined : this.shown[at + by];
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Listens until the function it gives back is called. */
  start(): () => void {
    return this.#library.watch((event) => {
      if (event.kind === "changed") this.#take(event.change);
      else this.#connection(event.isLive);
    });
  }

  /** Whatever happened while there was no connection is in the list that is read when there is one again. */
  #connection(isLive: boolean): void {
    this.#isLive = isLive;
    this.#tell();
    if (isLive) void this.#read();
  }

  async #read(): Promise<void> {
    try {
      const list = await this.#library.runs();
      this.#list = list;
      this.#waiting = this.#waiting.filter(({ revision }) => revision > list.revision);
      this.#tell();
      if (this.#waiting.length > 0) this.#applyLater();
    } catch {
      // The connection tells of it too, and asks again.
    }
  }

  #take(change: RunListChange): void {
    this.#waiting.push(change);
    this.#applyLater();
  }

  #applyLater(): void {
    const pause = Math.max(PAUSE, (this.#list?.runs.length ?? 0) * PAUSE_A_RUN);
    this.#timer ??= setTimeout(() => this.#apply(), pause);
  }

  #apply(): void {
    this.#timer = undefined;
    if (!this.#list || this.#waiting.length === 0) return;
    const changes = this.#waiting.filter(({ revision }) => revision > (this.#list?.revision ?? 0));
    this.#waiting = [];
    const last = changes.at(-1);
    if (!last) return;
    this.#list = {
      revision: last.revision,
      progress: last.progress,
      runs: changedRuns(this.#list.runs, changes),
    };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The rows in their places, with what changed; new ones come last and are put in order by whoever shows them. */
function changedRuns(runs: readonly ListedRun[], changes: readonly RunListChange[]): ListedRun[] {
  const byKey = new Map(runs.map((run) => [run.key, run]));
  for (const { changed, gone } of changes) {
    for (const key of gone) byKey.delete(key);
    for (const run of changed) byKey.set(run.key, run);
  }
  return [...byKey.values()];
}
