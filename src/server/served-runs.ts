import { setTimeout as pause } from "node:timers/promises";
import type { Campaign } from "../annotation/campaign.ts";
import { RootstepError } from "../core/errors.ts";
import type { RunLabel } from "../reports/page/listed-run.ts";
import type { ServedBench, ServedFolder, ServedReplay } from "../reports/page/served.ts";
import type { LazyStore } from "../store/lazy-store.ts";
import { benchFiles } from "./keeping/bench-files.ts";
import { aboutCampaign } from "./keeping/campaign.ts";
import { keepLabel, labelsOf, replaysOf, type SentLabel } from "./keeping/labels.ts";
import type { Asked, OfRun } from "./reading/protocol.ts";
import type { Reader } from "./reading/reader.ts";
import { LARGE, type RunRows } from "./runs/run-list.ts";
import type { WatchedRuns } from "./runs/watched-runs.ts";

/** A link may lead to a run whose file is not read yet: so long it is waited for. */
const PATIENCE = 60_000;

interface Parts {
  watched: WatchedRuns;
  /** Reads what somebody looks at; another one reads the rest in the background. */
  reader: Reader;
  store: LazyStore;
  campaign: Campaign | undefined;
  as: string | undefined;
}

/** Everything that is served, as the interface asks for it. */
export class ServedRuns {
  readonly reader: Reader;
  readonly #parts: Parts;

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
    const page = await this.read({ ask: "page", ...of });
    const { watched } = this.#parts;
    if (this.rows.locate(key)?.row.summary === undefined) {
      watched.describeAgain(key, this.reader).catch(() => {});
    }
    return page;
  }

  async labels(key: string): Promise<RunLabel[]> {
    const { store } = this.#parts;
    return labelsOf(store, await this.reader.hash(await this.locate(key)));
  }

  /** Keeps a label, with the run and the diagnosis it is about, and tells everybody. */
  async label(key: string, said: SentLabel): Promise<RunLabel[]> {
    const { store, watched } = this.#parts;
    const of = await this.locate(key);
    const { kept, steps } = await this.reader.keep(of);
    const labels = await keepLabel(store, kept, steps, said);
    await watched.describeAgain(key, this.reader);
    return labels;
  }

  async replays(key: string): Promise<ServedReplay[]> {
    const { store } = this.#parts;
    return replaysOf(store, await this.reader.hash(await this.locate(key)));
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
