import { basename } from "node:path";
import type { Diagnosis } from "../../core/diagnosis.ts";
import { emptyLedger } from "../../core/ledger.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import { importers } from "../../importers/index.ts";
import { claimFiles, type Imported } from "../../importers/reading/import-runs.ts";
import { pageOf } from "../../reports/page/build.ts";
import { contextBody, contextOf } from "../../reports/page/context.ts";
import { findIn, noFindings, patternOf } from "../../reports/page/find.ts";
import { summaryOf } from "../../reports/page/listed-run.ts";
import type { RunPage } from "../../reports/page/page.ts";
import { runHash } from "../../store/hashes.ts";
import { LazyStore } from "../../store/lazy-store.ts";
import { findRanker } from "../../training/ranker-file.ts";
import type { Ranker } from "../../triage/ranker/weights.ts";
import { judgeRun } from "./judge-run.ts";
import { KnownFiles } from "./known-files.ts";
import { importGroup, sourceFile } from "./open-group.ts";
import { OpenedRuns } from "./opened-runs.ts";
import type {
  Answer,
  Asked,
  Described,
  DescribedRun,
  FileGroup,
  FileRef,
  Kept,
  OfRun,
  ReaderSettings,
} from "./protocol.ts";

/** How an answer that comes in pieces is given, and whether anybody still wants it. */
interface Reply {
  piece(json: string): void;
  /** How far the file is read. */
  share(share: number): void;
  isStopped(): boolean;
}

/** Steps that are looked through before others have their turn. */
const STRETCH = 200;
/** Milliseconds between two pieces of an answer. */
const PAUSE = 120;

/** Reads runs and says what there is to say of them. Throws RootstepErrors for what cannot be read. */
export class ReadRuns {
  readonly #store: LazyStore;
  readonly #ranker: Promise<Ranker | undefined>;
  readonly #opened = new OpenedRuns();
  readonly #known: KnownFiles;

  constructor({ store, directory }: ReaderSettings) {
    this.#store = new LazyStore(store);
    this.#known = new KnownFiles(this.#store);
    this.#ranker = findRanker(directory);
    this.#ranker.catch(() => {});
  }

  async answer(asked: Asked, reply: Reply): Promise<Answer> {
    switch (asked.ask) {
      case "group":
        return { groups: await groupsOf(asked.files, asked.within) };
      case "describe":
        return { described: await this.#describe(asked.group, asked.withDiagnosis === true) };
      case "page":
        return { json: await this.#page(asked, reply) };
      case "steps":
        return { json: JSON.stringify(stepsOf(await this.#run(asked, reply), asked.first, asked.last)) };
      case "context":
        return { json: JSON.stringify(bodyOf(await this.#run(asked, reply), asked.context)) };
      case "find":
        await find(await this.#run(asked, reply), asked.wanted, reply);
        return { ended: true };
      case "keep":
        return this.#keep(await this.#run(asked, reply), asked);
      case "hash":
        return { hash: asked.group.hash ?? (await runHash(await this.#run(asked, reply))) };
    }
  }

  async #run({ group, index }: OfRun, { share }: Reply): Promise<Trajectory> {
    return (await this.#opened.run(group, index, share)).trajectory;
  }

  /** One run after the other is read, judged and let go; those that are open are not read again. */
  async #describe(group: FileGroup, withDiagnosis: boolean): Promise<Described> {
    const runs: DescribedRun[] = [];
    for (const { trajectory } of (await this.#opened.known(group)) ?? []) {
      runs.push(await this.#line(trajectory, group, withDiagnosis));
    }
    if (runs.length > 0) return { kind: "runs", runs };
    const ranker = await this.#ranker;
    const known = withDiagnosis ? undefined : await this.#known.find(group, ranker);
    if (known) return known;
    const described = await this.#readThrough(group, withDiagnosis);
    if (!withDiagnosis) await this.#known.keep(group, ranker, described);
    return described;
  }

  async #readThrough(group: FileGroup, withDiagnosis: boolean): Promise<Described> {
    const runs: DescribedRun[] = [];
    let none: Described = { kind: "none", reason: "there is no run in it" };
    for await (const imported of importGroup(group)) {
      if (imported.kind === "run") runs.push(await this.#line(imported.trajectory, group, withDiagnosis));
      else none = withoutRun(imported);
    }
    return runs.length > 0 ? { kind: "runs", runs } : none;
  }

  async #line(trajectory: Trajectory, group: FileGroup, withDiagnosis: boolean): Promise<DescribedRun> {
    const judged = await judgeRun(trajectory, this.#store, await this.#ranker, group);
    const { diagnosis, hash, labels, triage } = judged;
    const report = { trajectory, diagnosis, address: "" };
    return {
      id: trajectory.id.slice(0, 300).toWellFormed(),
      summary: summaryOf(report, hash, labels),
      ...(withDiagnosis ? { diagnosis: triage } : {}),
    };
  }

  /** What is said of a run is made anew for every page: labels and stored diagnoses may have come. */
  async #page(asked: OfRun, reply: Reply): Promise<string> {
    const trajectory = await this.#run(asked, reply);
    const { group, address } = asked;
    if (group.isBlind) return JSON.stringify(pageWithout(trajectory, address, ""));
    if (group.isLarge) return JSON.stringify(pageWithout(trajectory, address, STILL_JUDGED));
    const { diagnosis, others } = await judgeRun(trajectory, this.#store, await this.#ranker, group);
    return JSON.stringify(pageOf({ trajectory, diagnosis, address }, others));
  }

  /** Puts the run and the diagnosis that is shown of it into the store, so that a label has something to stand on. */
  async #keep(trajectory: Trajectory, { address, group }: OfRun): Promise<{ kept: Kept; steps: number }> {
    const { store } = await this.#store.make();
    const judged = await judgeRun(trajectory, this.#store, await this.#ranker, group);
    const { hash, key, asked, isStored, diagnosis } = judged;
    await store.runs.put(trajectory, hash);
    if (!isStored && !(await store.diagnoses.latest(key))) {
      const at = new Date().toISOString();
      const schema = "rootstep.stored-diagnosis/1";
      const own = { ...diagnosis, support: diagnosis.support.filter(({ by }) => by !== "person") };
      await store.diagnoses.append({ schema, key, at, run: hash, address, asked, diagnosis: own });
    }
    const { step, role } = diagnosis;
    return {
      steps: trajectory.steps.length,
      kept: {
        ...{ run: hash, diagnosis: key },
        ...(step === undefined ? {} : { step }),
        ...(role === undefined ? {} : { role }),
      },
    };
  }
}

/** A file of no known format is most likely something else that lies among runs. */
function withoutRun({ kind, reason }: Exclude<Imported, { kind: "run" }>): Described {
  const isOther = kind === "no-run" || reason.startsWith("fits no known format");
  return { kind: isOther ? "none" : "unreadable", reason };
}

async function find({ steps }: Trajectory, wanted: string, reply: Reply): Promise<void> {
  const pattern = patternOf(wanted);
  const findings = noFindings();
  let said = Date.now();
  for (let first = 0; first < steps.length; first += STRETCH) {
    findIn(stepsOf({ steps }, first, first + STRETCH - 1), pattern, findings);
    await new Promise((resolve) => setImmediate(resolve));
    if (reply.isStopped()) return;
    if (Date.now() - said < PAUSE) continue;
    said = Date.now();
    reply.piece(JSON.stringify(findings));
  }
  reply.piece(JSON.stringify({ ...findings, isDone: true }));
}

function bodyOf(trajectory: Trajectory, index: number): ReturnType<typeof contextBody> {
  const text = contextOf(trajectory)[index];
  return text ? contextBody(trajectory, text) : { body: "", encoding: "text" };
}

/** The files that belong together, by the claims of the importers; what nobody takes for a run is left out. */
async function groupsOf(files: readonly FileRef[], within: string): Promise<FileGroup[]> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const listing = { files: files.map((file) => sourceFile(file, within)) };
  const refs = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? []);
  return (await claimFiles(listing, importers)).map(({ claim: { main, companions } }) => ({
    files: refs([main.path, ...companions.map(({ path }) => path)]),
    within,
  }));
}

function stepsOf({ steps }: Pick<Trajectory, "steps">, first: number, last: number): Step[] {
  const found: Step[] = [];
  const end = Math.min(last, steps.length - 1);
  for (let index = Math.max(0, first); index <= end; index++) {
    const step = steps[index];
    if (step) found.push(step);
  }
  return found;
}

const STILL_JUDGED =
  "The run is large. Its steps can be read; rules judge it meanwhile, and what they find appears here.";

/** The page of a run of which nothing is said: the steps, the texts, and how it ended. */
function pageWithout(trajectory: Trajectory, address: string, explanation: string): RunPage {
  const { id, source, steps } = trajectory;
  const diagnosis: Diagnosis = {
    schema: "rootstep.diagnosis/1",
    run: { id, format: source.format, file: basename(source.file), steps: steps.length },
    method: "none",
    verdict: "unjudged",
    explanation,
    ...{ suspects: [], chain: [], instances: [], support: [], notLookedAt: [], workings: [], issues: [] },
    ledger: emptyLedger(),
  };
  return pageOf({ trajectory, diagnosis, address });
}
