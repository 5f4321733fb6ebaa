import manifest from "../../../package.json" with { type: "json" };
import { diagnoseOnce, type Judged } from "../../batch/diagnose-once.ts";
import type { Diagnosis } from "../../core/diagnosis.ts";
import type { RootstepError } from "../../core/errors.ts";
import type { TargetDefinition } from "../../core/target-definition.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { type DiagnoseOptions, diagnose, methodNamed } from "../../diagnose.ts";
import type { Model } from "../../methods/asking/model.ts";
import type { Budget } from "../../models/calling/budget.ts";
import { findStore } from "../../store/find-store.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { runHash } from "../../store/hashes.ts";
import { LazyStore } from "../../store/lazy-store.ts";
import { withPeople } from "../../store/people.ts";
import { withReplays } from "../../store/replayed.ts";
import type { CallJournal, Store } from "../../store/store.ts";
import type { Ranker } from "../../triage/ranker/weights.ts";
import { type RankerOption, rankerFor } from "../shared/ranker.ts";
import type { Streams } from "../shared/streams.ts";

/** Options of commands that diagnose, one run or thousands. */
export interface JudgeOptions extends RankerOption {
  method: string;
  /** Asked for or forbidden; without it a method that asks a model is stored, any other is not. */
  store?: boolean | undefined;
  /** Ask again what is in the store. */
  fresh?: true | undefined;
  /** Runs at a time, for methods that ask a model. */
  concurrency?: number | undefined;
}

/** What a method is given, and how its model is opened once the journal of calls is known. */
export interface Asking {
  diagnose?: Pick<DiagnoseOptions, "options" | "target" | "seed">;
  /** What of the model changes its answers. */
  settings?: unknown;
  openModel?: (calls: CallJournal | undefined) => Promise<Model>;
  /** Further models, for methods that ask several. */
  openPanel?: (calls: CallJournal | undefined) => Promise<readonly Model[]>;
  /** What all its calls may cost together. */
  budget?: Budget;
}

/** A method ready to judge runs, with what the store knows. */
export interface Judge {
  judge(run: Trajectory, about: About): Promise<Judged>;
  concurrency: number;
  store: Store | undefined;
  model: Model | undefined;
  /** The team's ranker, where triage ranks by it. */
  ranker: Ranker | undefined;
}

/** What is known of a run besides itself. */
interface About {
  address: string;
  /** Which root is meant, where the method is told. */
  target?: TargetDefinition;
  /** The expected answer of the task, where the method is given it. */
  reference?: string | undefined;
  signal: AbortSignal;
}

/** Why one of the models cannot be asked any more. */
function failureOf(models: readonly (Model | undefined)[]): RootstepError | undefined {
  return models.map((model) => model?.failure?.()).find((failure) => failure !== undefined);
}

/** Runs at a time while answers are awaited; without a model there is nothing to wait for. */
const USUAL_CONCURRENCY = 16;

/** Opens the method, its model, and the store where one is used. `keepRuns`: a copy of every run goes there too. `withLabels`: what replays came to and people said of a run is said with its diagnosis; scores know nothing of it. */
export async function openJudge(
  options: JudgeOptions,
  { env, directory }: Pick<Streams, "env" | "directory">,
  { keepRuns, withLabels = false }: { keepRuns: boolean; withLabels?: boolean },
  asking: Asking = {},
): Promise<Judge> {
  const { needs } = methodNamed(options.method);
  const ranker = await rankerFor(options, { directory });
  const store = (options.store ?? needs.model) ? await openStore(env) : undefined;
  const known = withLabels ? await openKnown(env) : NOTHING_KNOWN;
  const calls = options.fresh && store ? forgetful(store.calls) : store?.calls;
  const model = needs.model ? await asking.openModel?.(calls) : undefined;
  const panel = needs.model ? await asking.openPanel?.(calls) : undefined;
  const askedFor = ({ target, reference }: About) => ({
    method: options.method,
    ...(model ? { model: model.name } : {}),
    settings: {
      ...asking.diagnose,
      ...(target ? { target } : {}),
      ...(ranker ? { ranker: ranker.sha256 } : {}),
      ...(reference === undefined ? {} : { reference }),
      model: asking.settings ?? null,
    },
    prompts: manifest.version,
  });
  const judgeAnew = async (run: Trajectory, { target, reference, signal }: About) => {
    const how = { method: options.method, ranker, model, panel, signal };
    const diagnosis = await diagnose(run, { target, reference, ...asking.diagnose, ...how });
    const lost = failureOf([model, ...(panel ?? [])]);
    if (lost) throw lost;
    return diagnosis;
  };
  return {
    store,
    model,
    ranker,
    concurrency: needs.model ? Math.max(1, options.concurrency ?? USUAL_CONCURRENCY) : 1,
    judge: async (run, about) => {
      const judged = store
        ? await diagnoseOnce(
            run,
            about.address,
            { store, asked: askedFor(about), keepRuns, fresh: options.fresh },
            () => judgeAnew(run, about),
          )
        : { diagnosis: await judgeAnew(run, about), isKnown: false };
      return { ...judged, diagnosis: await known.with(run, judged.diagnosis) };
    },
  };
}

/** Adds to a diagnosis what is known of its run besides. */
interface KnownOfRuns {
  with(run: Trajectory, diagnosis: Diagnosis): Promise<Diagnosis>;
}

const NOTHING_KNOWN: KnownOfRuns = { with: async (_, diagnosis) => diagnosis };

/** What replays came to and people said, where a store is: looking for it makes none, and without either no run is hashed. */
async function openKnown(env: Streams["env"]): Promise<KnownOfRuns> {
  const { folder, exists } = await findStore(process.cwd(), env);
  const known = exists ? await new LazyStore(folder).open() : undefined;
  if (!known) return NOTHING_KNOWN;
  const { labels, replays } = known;
  if ((await labels.isEmpty()) && (await replays.isEmpty())) return NOTHING_KNOWN;
  return {
    with: async (run, diagnosis) => {
      const hash = await runHash(run);
      return withPeople(withReplays(diagnosis, await replays.of(hash)), await labels.of(hash));
    },
  };
}

async function openStore(env: Streams["env"]): Promise<Store> {
  const { folder } = await findStore(process.cwd(), env);
  return openFolderStore(folder);
}

/** A journal that gives nothing back: every call is made again, and its new answer stored. */
function forgetful({ put }: CallJournal): CallJournal {
  return { get: async () => undefined, put };
}
