import type { Step } from "../../src/core/trajectory.ts";
import type { Findings } from "../../src/reports/page/find.ts";
import type { RunLabel } from "../../src/reports/page/listed-run.ts";
import type { RunPage } from "../../src/reports/page/page.ts";
import type {
  KeptAnnotation,
  NewAnnotation,
  NewLabel,
  NextRun,
  RunList,
  ServedBench,
  ServedFolder,
  ServedReplay,
} from "../../src/reports/page/served.ts";
import type { HttpClient } from "./http-client.ts";
import { Recent } from "./recent.ts";
import type { ContextBody, Library, LibraryEvent, Source } from "./source.ts";
import { watchServer } from "./watch-server.ts";

/** Characters of bodies that are kept. */
const KEPT = 24 * 1024 * 1024;
/** Steps asked for at a time: rows in view that are open are mostly near one another. */
const STRETCH = 16;

/** Runs of a server, behind one path of its interface. */
class HttpRuns implements Source {
  readonly #client: HttpClient;
  readonly #under: string;
  readonly #recent = new Recent<Step[]>(KEPT);

  constructor(client: HttpClient, under: string) {
    this.#client = client;
    this.#under = under;
  }

  /** A page that is asked for anew may be that of a longer run: what was kept of its steps is let go. */
  async page(run: string): Promise<RunPage> {
    const page = await this.#client.get<RunPage>(this.#path(run, "page"));
    this.#recent.clear();
    return page;
  }

  async steps(run: string, first: number, last: number): Promise<Step[]> {
    const found: Step[] = [];
    for (let start = first - (first % STRETCH); start <= last; start += STRETCH) {
      for (const step of await this.#stretch(run, start)) {
        if (step.index >= first && step.index <= last) found.push(step);
      }
    }
    return found;
  }

  async *find(run: string, wanted: string): AsyncIterable<Findings> {
    const stop = new AbortController();
    const path = this.#path(run, `find?q=${encodeURIComponent(wanted)}`);
    try {
      for await (const line of this.#client.lines(path, stop.signal)) {
        if (line.trim() !== "") yield JSON.parse(line);
      }
    } finally {
      stop.abort();
    }
  }

  context(run: string, index: number): Promise<ContextBody> {
    return this.#client.get(this.#path(run, `context/${index}`));
  }

  /** The size of a stretch is not known before it is there; it counts as what most are. */
  #stretch(run: string, first: number): Promise<Step[]> {
    const last = first + STRETCH - 1;
    return this.#recent.get(`${run} ${first}`, 64 * 1024, () =>
      this.#client.get(this.#path(run, `steps?first=${first}&last=${last}`)),
    );
  }

  #path(run: string, what: string): string {
    return `${this.#under}/${encodeURIComponent(run)}/${what}`;
  }
}

/** Everything a server has. */
export class HttpSource extends HttpRuns implements Library {
  readonly blind: Source;
  readonly #client: HttpClient;

  constructor(client: HttpClient) {
    super(client, "runs");
    this.#client = client;
    this.blind = new HttpRuns(client, "campaign/runs");
  }

  folder(): Promise<ServedFolder> {
    return this.#client.get("folder");
  }

  runs(): Promise<RunList> {
    return this.#client.get("runs");
  }

  watch(listen: (event: LibraryEvent) => void): () => void {
    return watchServer(this.#client, listen);
  }

  labels(run: string): Promise<RunLabel[]> {
    return this.#client.get(`runs/${encodeURIComponent(run)}/labels`);
  }

  label(run: string, label: NewLabel): Promise<RunLabel[]> {
    return this.#client.post(`runs/${encodeURIComponent(run)}/labels`, label);
  }

  replays(run: string): Promise<ServedReplay[]> {
    return this.#client.get(`runs/${encodeURIComponent(run)}/replays`);
  }

  benches(): Promise<ServedBench[]> {
    return this.#client.get("benches");
  }

  nextRun(by: string, run?: string): Promise<NextRun> {
    const asked = run === undefined ? "" : `&run=${encodeURIComponent(run)}`;
    return this.#client.get(`campaign/next?as=${encodeURIComponent(by)}${asked}`);
  }

  annotate(annotation: NewAnnotation): Promise<KeptAnnotation> {
    return this.#client.post("campaign/annotations", annotation);
  }
}
