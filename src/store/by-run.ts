import { stat } from "node:fs/promises";
import type { Log } from "./store.ts";

/** What is kept of the entries of a log, by the run they are about. It is read anew when the file has changed. */
export class ByRun<Entry extends { run: string }, Kept> {
  readonly #log: Log<Entry>;
  readonly #path: string;
  readonly #keep: (entry: Entry) => Kept;
  #known = "";
  #kept = new Map<string, Kept[]>();
  #reading: Promise<void> = Promise.resolve();

  /** `path` is the log's file: its size and time say whether it has to be read again. */
  constructor(log: Log<Entry>, path: string, keep: (entry: Entry) => Kept) {
    this.#log = log;
    this.#path = path;
    this.#keep = keep;
  }

  /** Oldest first. */
  async of(run: string): Promise<readonly Kept[]> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#refresh());
    await this.#reading;
    return this.#kept.get(run) ?? [];
  }

  async isEmpty(): Promise<boolean> {
    await this.#refresh();
    return this.#kept.size === 0;
  }

  async #refresh(): Promise<void> {
    const now = await stat(this.#path).then(
      ({ size, mtimeMs, ino }) => `${ino} ${size} ${mtimeMs}`,
      () => "",
    );
    if (now === this.#known) return;
    const kept = new Map<string, Kept[]>();
    if (now !== "") {
      for await (const entry of this.#log.entries()) {
        const before = kept.get(entry.run);
        if (before) before.push(this.#keep(entry));
        else kept.set(entry.run, [this.#keep(entry)]);
      }
    }
    this.#kept = kept;
    this.#known = now;
  }
}
