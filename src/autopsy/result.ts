import { groupBy } from "../core/collections.ts";
import type { ModelCall } from "../core/ledger.ts";
import { type CausalRepair, causalRepair } from "../replay/causal-repair.ts";
import type { Combinations } from "./combinations.ts";
import type { Autopsy } from "./conduct.ts";
import { agreementWith, consensusOf } from "./consensus.ts";
import type { Diagnoser } from "./diagnoser.ts";
import { AT_LAST } from "./forced-last.ts";
import type { Item } from "./items/item.ts";
import { BINS, binOf, kindsOf, LEVEL_GROUPS, levelGroup, workerOf } from "./slices.ts";

/** Under which conditions a result came about. */
export interface RunCard {
  date: string;
  seconds: number;
  machine: string;
  seed: number;
  items: number;
  repetitions: number;
  /** What the models were, and how much each might think. */
  models: readonly { model: string; effort: string }[];
  images: string;
  /** Who failed: scripted workers, or a model. */
  workers: string;
  /** Largest answer of the question for a replacement, in tokens. */
  outputBudget: number | undefined;
}

/** Causal repair in a part of the items. */
export interface Slice extends CausalRepair {
  name: string;
}

/** What one diagnoser repairs. */
export interface Figures extends CausalRepair {
  name: string;
  title: string;
  asks?: Diagnoser["asks"];
  /** Named no turn, or no action. */
  abstained: number;
  /** Of them, those on which a model failed, or could not be read. */
  unjudged: number;
  /** Share of the consensus steps that it names; absent where there are none, and where the step was forced. */
  agreement?: number;
  tokens?: { output: number; reasoning: number; calls: number };
  byPosition: readonly Slice[];
  byTrap: readonly Slice[];
  /** Items of one habit alone. */
  bySingleTrap: readonly Slice[];
  byViolation: readonly Slice[];
  byWorker: readonly Slice[];
  byLevel: readonly Slice[];
  byHabits: readonly Slice[];
}

/** The whole of an autopsy: conditions, figures, and every item and trial they come from. */
export interface AutopsyResult {
  schema: "rootstep.autopsy/1";
  card: RunCard;
  diagnosers: readonly Figures[];
  combinations: Combinations;
  /** The same diagnosers on runs of a worker that never fails: nothing can be repaired there. */
  control: readonly Slice[];
  items: readonly ItemRecord[];
  trials: readonly TrialRecord[];
}

/** An item, now that nothing has to be hidden any more. */
interface ItemRecord {
  item: number;
  key: string;
  worker: string;
  level: number;
  habits: readonly string[];
  violations: readonly string[];
  turns: number;
  consensus?: number;
}

interface TrialRecord {
  item: number;
  diagnoser: string;
  at?: number;
  tool?: string;
  valid: boolean;
  fixed: number;
  control: number;
  reason?: string;
}

/** Counts what was measured. */
export function resultOf(
  card: RunCard,
  items: readonly Item[],
  diagnosers: readonly Diagnoser[],
  measured: Pick<AutopsyResult, "combinations"> & {
    autopsies: readonly Autopsy[];
    control: readonly Autopsy[];
  },
): AutopsyResult {
  const { autopsies, control, combinations } = measured;
  const free = autopsies.filter(({ diagnoser }) => !diagnoser.endsWith(AT_LAST));
  const consensus = consensusOf(free);
  return {
    schema: "rootstep.autopsy/1",
    card,
    diagnosers: diagnosers.map((one) => figuresOf(one, ownOf(autopsies, one), items, consensus)),
    combinations,
    control: diagnosers.flatMap((one) => {
      const own = ownOf(control, one);
      return own.length === 0 ? [] : [slice(one.name, own)];
    }),
    items: items.map((item) => itemRecord(item, consensus.get(item.number))),
    trials: autopsies.map(trialRecord),
  };
}

function ownOf(autopsies: readonly Autopsy[], { name }: Diagnoser): Autopsy[] {
  return autopsies.filter(({ diagnoser }) => diagnoser === name);
}

function figuresOf(
  { name, title, asks }: Diagnoser,
  own: readonly Autopsy[],
  items: readonly Item[],
  consensus: ReadonlyMap<number, number>,
): Figures {
  const agreement = name.endsWith(AT_LAST) ? undefined : agreementWith(consensus, own);
  const tokens = tokensOf(own.flatMap(({ calls }) => calls));
  const of = (keysOf: (item: Item) => readonly string[]) => slicesBy(own, items, keysOf);
  return {
    ...slice(name, own),
    title,
    ...(asks ? { asks } : {}),
    abstained: own.filter(({ trial }) => !trial.proposal).length,
    unjudged: own.filter((one) => one.unjudged).length,
    ...(agreement === undefined ? {} : { agreement }),
    ...(tokens ? { tokens } : {}),
    byPosition: BINS.map((bin) =>
      slice(
        bin,
        own.filter((one) => binOf(one) === bin),
      ),
    ),
    byTrap: of(({ habits }) => habits),
    bySingleTrap: of(({ habits }) => (habits.length === 1 ? habits : [])),
    byViolation: of(kindsOf),
    byWorker: of((item) => [workerOf(item)]),
    byLevel: LEVEL_GROUPS.map((group) =>
      slice(
        group,
        own.filter(({ item }) => items[item] && levelGroup(items[item]) === group),
      ),
    ),
    byHabits: of(({ habits, temper }) => [`${habits.length}, ${temper}`]),
  };
}

function slice(name: string, own: readonly Autopsy[]): Slice {
  return { name, ...causalRepair(own.map(({ trial }) => trial)) };
}

/** Causal repair by a property of the items; an item may have several, and counts under each. */
function slicesBy(
  own: readonly Autopsy[],
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Slice[] {
  const pairs = own.flatMap((one) => {
    const item = items[one.item];
    return item ? keysOf(item).map((key) => ({ key, one })) : [];
  });
  const groups = groupBy(pairs, ({ key }) => key);
  return [...groups.keys()].sort().map((key) =>
    slice(
      key,
      (groups.get(key) ?? []).map(({ one }) => one),
    ),
  );
}

function tokensOf(calls: readonly ModelCall[]): Figures["tokens"] {
  if (calls.length === 0) return undefined;
  const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  return {
    output: sum(({ output }) => output),
    reasoning: sum(({ reasoning }) => reasoning),
    calls: calls.length,
  };
}

function itemRecord(item: Item, consensus: number | undefined): ItemRecord {
  const { number, environment, worker, level, habits, episode } = item;
  return {
    item: number,
    key: environment.key,
    worker: worker.name,
    level,
    habits,
    violations: kindsOf(item),
    turns: episode.history.turns.length,
    ...(consensus === undefined ? {} : { consensus }),
  };
}

function trialRecord({ item, diagnoser, trial, reason }: Autopsy): TrialRecord {
  const { proposal, valid, fixed, control } = trial;
  return {
    item,
    diagnoser,
    ...(proposal ? { at: proposal.at, tool: proposal.call.tool } : {}),
    valid,
    fixed: fixed.filter(Boolean).length,
    control: control.filter(Boolean).length,
    ...(reason === undefined ? {} : { reason }),
  };
}
