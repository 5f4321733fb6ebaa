import { type FSWatcher, watch } from "node:fs";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { FileGroup } from "../reading/protocol.ts";
import type { Reader } from "../reading/reader.ts";
import type { RunsPlace } from "./places.ts";
import { RunRows } from "./run-list.ts";

/** A burst of changes is looked at once. */
const CALM = 250;
/** Every so often all is looked through in any case: not every file system tells of changes. */
const ROUND = 10_000;
/** A look through the folder may take this share of the time. */
const SHARE = 20;
/** A file that takes longer is given up in the background, with a second more for every megabyte. */
const PATIENCE = 60_000;

/** The runs of a place, kept up to date: files are followed, and what they hold is read in the background. */
export class WatchedRuns {
  readonly rows = new RunRows();
  readonly place: RunsPlace;
  leftOut = 0;
  readonly #reader: Reader;
  #watcher: FSWatcher | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next look is due, and before when there is none. */
  #due = Number.POSITIVE_INFINITY;
  #earliest = 0;
  #isLooking = false;
  #looksAgain = false;
  #isReading = false;
  #isClosed = false;

  constructor(place: RunsPlace, reader: Reader) {
    this.place = place;
    this.#reader = reader;
  }

  /** Lists what is there; reading goes on in the background. */
  async start(): Promise<void> {
    const { groups, leftOut } = await this.place.list();
    this.leftOut = leftOut;
    this.rows.replace(groups);
    this.#lookIn(ROUND);
    void this.#readOn();
    try {
      this.#watcher = watch(this.place.folder, { recursive: true }, () => this.#lookIn(CALM));
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch {
      // The rounds see what changes, only later.
    }
  }

  async #look(): Promise<void> {
    if (this.#isLooking) {
      this.#looksAgain = true;
      return;
    }
    this.#isLooking = true;
    const begun = Date.now();
    try {
      const { groups, leftOut } = await this.place.list();
      this.leftOut = leftOut;
      this.rows.replace(groups);
    } catch (fault) {
      // A folder that is gone for a moment has no runs for a moment.
      if (!(fault instanceof RootstepError)) this.rows.replace([]);
    }
    this.#isLooking = false;
    this.#due = Number.POSITIVE_INFINITY;
    this.#earliest = Date.now() + (Date.now() - begun) * SHARE;
    this.#lookIn(this.#looksAgain ? CALM : ROUND);
    this.#looksAgain = false;
    void this.#readOn();
  }

  /** Says anew what a file holds: what people say of it has changed, or somebody has opened it. */
  async describeAgain(group: FileGroup, reader: Reader): Promise<void> {
    this.rows.describe(group, await reader.describe(group, group.isLarge));
  }

  close(): void {
    this.#isClosed = true;
    this.#watcher?.close();
    clearTimeout(this.#timer);
  }

  /** The sooner of two looks that are due is made. */
  #lookIn(pause: number): void {
    const due = Math.max(Date.now() + pause, this.#earliest);
    if (this.#isClosed || due >= this.#due) return;
    this.#due = due;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), due - Date.now());
  }

  async #readOn(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (let group = this.rows.next(); group && !this.#isClosed; group = this.rows.next()) {
      this.rows.describe(group, await this.#described(group));
    }
    this.#isReading = false;
  }

  async #described(group: Parameters<Reader["describe"]>[0]): ReturnType<Reader["describe"]> {
    const bytes = group.files.reduce((sum, file) => sum + file.bytes, 0);
    const patience = PATIENCE + bytes / 1000;
    const late = setTimeout(() => this.#reader.close(), patience);
    try {
      return await this.#reader.describe(group);
    } catch (fault) {
      return { kind: "unreadable", reason: reasonOf(fault) };
    } finally {
      clearTimeout(late);
    }
  }
}
