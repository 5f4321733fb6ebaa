import { setTimeout as pause } from "node:timers/promises";
import type { Campaign } from "../annotation/campaign.ts";
import { RootstepError } from "../core/errors.ts";
import type { RunLabel } from "../reports/page/listed-run.ts";
import type { ServedBench, ServedFolder, ServedReplay } from "../reports/page/served.ts";
import type { LazyStore } from "../store/lazy-store.ts";
import { benchFiles } from "./keeping/bench-files.ts";
import { aboutCampaign } from "./keeping/campaign.ts";
import { keepLabel, labelsOf, replaysOf, type SentLabel } from "./keeping/labels.ts";
import type { Asked, FileGroup, OfRun } from "./reading/protocol.ts";
import type { Reader } from "./reading/reader.ts";
import { LARGE, type RunRows } from "./runs/run-list.ts";
import type { WatchedRuns } from "./runs/watched-runs.ts";

/** A link may lead to a run whose file is not read yet: so long it is waited for. */
const PATIENCE = 60_000;

interface Parts {
  watched: WatchedRuns;
  /** Reads what somebody looks at; another one reads the rest in the background. */
  reader: Reader;
  /** A further process that reads. */
  spareReader(): Reader;
  store: LazyStore;
  campaign: Campaign | undefined;
  as: string | undefined;
}

/** Everything that is served, as the interface asks for it. */
export class ServedRuns {
  readonly reader: Reader;
  readonly #parts: Parts;
  /** The files of large runs that are being judged. */
  readonly #judging = new Map<string, Reader>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.reader = parts.reader;
  }

  get rows(): RunRows {
    return this.#parts.watched.rows;
  }

  async folder(): Promise<ServedFolder> {
    const { watched, as, campaign } = this.#parts;
    return {
      name: watched.place.name,
      kind: watched.place.kind,
      ...(as === undefined ? {} : { as }),
      ...(campaign ? { campaign: await aboutCampaign(campaign) } : {}),
      large: LARGE,
      leftOut: watched.leftOut,
    };
  }

  /** Where a run lies. One that is not known is waited for while files are being read. */
  async locate(key: string): Promise<OfRun> {
    if (!/^[0-9a-f]{16}$/u.test(key)) throw new RootstepError("input", "there is no such run");
    const until = Date.now() + PATIENCE;
    for (let found = this.rows.locate(key); ; found = this.rows.locate(key)) {
      if (found) return { group: found.group, index: found.index, address: found.address };
      if (!this.rows.isReading() || Date.now() > until) {
        throw new RootstepError("input", "there is no such run here; its file may have moved or gone");
      }
      await pause(100);
    }
  }

  read(asked: Asked): Promise<string> {
    return this.reader.json(asked);
  }

  /** The page of a run. What is said of it in the list follows when the file was not read in the background. */
  async page(key: string, of: OfRun): Promise<string> {
    const { watched } = this.#parts;
    const share = (read: number) => this.rows.reading(key, read);
    const page = await this.reader.json({ ask: "page", ...of }, { share });
    if (this.rows.locate(key)?.row.summary === undefined) {
      const late = of.group.isLarge
        ? this.#judgeLarge(of.group)
        : watched.describeAgain(of.group, this.reader);
      late.catch(() => {});
    }
    return page;
  }

  /** Judges a large run in a process of its own: it takes minutes, and neither reading nor the list waits for it. */
  async #judgeLarge(group: FileGroup): Promise<void> {
    const file = group.files[0]?.real ?? "";
    if (this.#judging.has(file)) return;
    const reader = this.#parts.spareReader();
    this.#judging.set(file, reader);
    try {
      await this.#parts.watched.describeAgain(group, reader);
    } finally {
      this.#judging.delete(file);
      reader.close();
    }
  }

  close(): void {
    for (const reader of [this.reader, ...this.#judging.values()]) reader.close();
    this.#parts.watched.close();
  }

  async labels(key: string): Promise<RunLabel[]> {
    const { store } = this.#parts;
    return labelsOf(store, await this.#hashOf(key));
  }

  /** Keeps a label, with the run and the diagnosis it is about, and tells everybody. */
  async label(key: string, said: SentLabel): Promise<RunLabel[]> {
    const { store, watched } = this.#parts;
    const of = await this.locate(key);
    if (of.group.isLarge) {
      throw new RootstepError("arguments", "the run is being judged; label it when the answer is there");
    }
    const { kept, steps } = await this.reader.keep(of);
    const labels = await keepLabel(store, kept, steps, said);
    await watched.describeAgain(of.group, this.reader);
    return labels;
  }

  async replays(key: string): Promise<ServedReplay[]> {
    const { store } = this.#parts;
    return replaysOf(store, await this.#hashOf(key));
  }

  async #hashOf(key: string): Promise<string> {
    const of = await this.locate(key);
    return this.rows.locate(key)?.row.summary?.run ?? this.reader.hash(of);
  }

  benches(): Promise<ServedBench[]> {
    return benchFiles(this.rows.filesWithout());
  }

  campaign(): Campaign {
    const { campaign } = this.#parts;
    if (campaign) return campaign;
    throw new RootstepError("input", "this folder holds no campaign of rootstep annotate");
  }
}
