import { groupBy } from "../../src/core/collections.ts";
import { normaliseRole } from "../../src/core/handoffs.ts";
import type { LabelledRun } from "../../src/evaluation/labelled.ts";
import type { RunScore } from "../../src/scoring/run-score.ts";
import { findIn } from "../../src/triage/findings.ts";
import { factsOf } from "../../src/triage/ranker/facts.ts";
import { signals } from "../../src/triage/signals/index.ts";

/** What the scores of one run are sorted by: every name is a table, every value a row. */
interface Traits {
  set: string;
  shape: string;
  length: string;
  work: string;
  place: string;
  ground: string;
}

/** One score with what is known of its run. */
interface Sorted {
  score: RunScore;
  traits: Traits;
  /** The named step, when it is wrong: where it stands to the root, and whose it is. */
  miss?: { isBefore: boolean; distance: number; isSameRole: boolean; isOfPosition: boolean };
}

const TABLES: readonly [keyof Traits, string][] = [
  ["set", "By set"],
  ["shape", "By the shape of the run"],
  ["length", "By length"],
  ["work", "By what the root step is"],
  ["place", "By the root's place among the working steps"],
  ["ground", "By what fires at the root"],
];

const LENGTHS: readonly [most: number, name: string][] = [
  [10, "1 to 10 steps"],
  [20, "11 to 20"],
  [50, "21 to 50"],
  [100, "51 to 100"],
  [Number.POSITIVE_INFINITY, "more than 100"],
];
const PLACES = ["the first", "the second", "the third"];
const LATER = "a later one";
/** Rows that have an order of their own; the others stand by how many runs they have. */
const ORDER = [...LENGTHS.map(([, name]) => name), ...PLACES, LATER];
const CONTENT = new Map(
  signals.filter(({ about }) => about === "content").map(({ name, weight }) => [name, weight]),
);
const PLACE = new Map(
  signals.filter(({ about }) => about === "place").map(({ name, weight }) => [name, weight]),
);

/**
 * The section of docs/accuracy.md on where the ranking fails, by counts alone: no words of any run. `position` are the
 * scores of the position-only model on the same runs.
 */
export function failureSection(
  runs: readonly LabelledRun[],
  { scores, position }: { scores: readonly RunScore[]; position: readonly RunScore[] },
): string[] {
  const traits = new Map(runs.map((run) => [keyOf(run), traitsOf(run)]));
  const roles = new Map(
    runs.map((run) => [keyOf(run), Array.from(run.run.steps, ({ role }) => normaliseRole(role))]),
  );
  const byPosition = new Map(position.map((score) => [keyOf(score), score.predicted.step]));
  const sorted = scores.flatMap((score): Sorted[] => {
    const known = traits.get(keyOf(score));
    const miss = missOf(score, roles.get(keyOf(score)) ?? [], byPosition.get(keyOf(score)));
    return known ? [{ score, traits: known, ...(miss ? { miss } : {}) }] : [];
  });
  return [
    "## Where it fails",
    "",
    `Counted over the same scores, out of fold (${runs.length} runs, each once for every cut). A run stands in one row of each table: the share of its scores in which the root is the named step, stands second or third, fourth to tenth, or later; and EXAM.`,
    "",
    ...TABLES.flatMap(([trait, title]) => table(title, sorted, trait)),
    ...missLines(sorted),
    "",
    ...meaning(sorted),
    "",
  ];
}

function keyOf({ benchmark, id }: { benchmark: string; id: string }): string {
  return JSON.stringify([benchmark, id]);
}

function traitsOf({ benchmark, run, truth }: LabelledRun): Traits {
  const { view, scores } = findIn(run);
  const place = factsOf(view).executingPlace[truth.step] ?? -1;
  const found = scores[truth.step];
  const fires = (weights: ReadonlyMap<string, number>) =>
    found?.signals.some(({ name }) => (weights.get(name) ?? 0) > 0) ?? false;
  return {
    set: benchmark,
    shape: view.shape,
    length: lengthOf(run.steps.length),
    work: view.works[truth.step] ?? "not recorded",
    place: place < 0 ? "not a working step" : (PLACES[place] ?? LATER),
    ground: groundOf((found?.triggers.length ?? 0) > 0, fires(CONTENT), fires(PLACE)),
  };
}

function lengthOf(steps: number): string {
  return LENGTHS.find(([most]) => steps <= most)?.[1] ?? "";
}

function groundOf(isTriggered: boolean, hasContent: boolean, hasPlace: boolean): string {
  if (isTriggered) return "a rule, with its quotes";
  if (hasContent) return "a signal of content, no rule";
  return hasPlace ? "signals of place alone" : "nothing";
}

function missOf(
  { predicted: { step }, truth }: RunScore,
  roles: readonly string[],
  byPosition: number | undefined,
): Sorted["miss"] {
  if (step === undefined || step === truth.step) return undefined;
  return {
    isBefore: step < truth.step,
    distance: Math.abs(step - truth.step),
    isSameRole: roles[step] === roles[truth.step],
    isOfPosition: step === byPosition,
  };
}

const BANDS: readonly ((rank: number) => boolean)[] = [
  (rank) => rank === 1,
  (rank) => rank === 2 || rank === 3,
  (rank) => rank > 3 && rank <= 10,
  (rank) => rank > 10,
];

function table(title: string, sorted: readonly Sorted[], trait: keyof Traits): string[] {
  const groups = [...groupBy(sorted, ({ traits }) => traits[trait])];
  const rows = groups
    .map(([name, members]) => ({
      name,
      members,
      runs: new Set(members.map(({ score }) => keyOf(score))).size,
    }))
    .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name) || b.runs - a.runs);
  return [
    `| ${title} | runs | named | 2nd or 3rd | 4th to 10th | later | EXAM |`,
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map(({ name, members, runs }) => {
      const bands = BANDS.map((isIn) => percent(shareOf(members, ({ score }) => isIn(score.rank))));
      return `| ${name} | ${runs} | ${bands.join(" | ")} | ${percent(examOf(members))} |`;
    }),
    "",
  ];
}

function missLines(sorted: readonly Sorted[]): string[] {
  const misses = sorted.flatMap(({ miss, score, traits }) => (miss ? [{ ...miss, score, traits }] : []));
  const distances = misses.map(({ distance }) => distance).sort((a, b) => a - b);
  const share = (test: (one: (typeof misses)[number]) => boolean) => percent(shareOf(misses, test));
  return [
    `The named step is wrong in ${percent(misses.length / Math.max(1, sorted.length))} % of the scores. Of these misses, in %:`,
    "",
    "| the root stands | |",
    "| --- | --- |",
    `| second or third | ${share(({ score }) => score.rank <= 3)} |`,
    `| fourth to tenth | ${share(({ score }) => score.rank > 3 && score.rank <= 10)} |`,
    `| later | ${share(({ score }) => score.rank > 10)} |`,
    "",
    "| the named step is | |",
    "| --- | --- |",
    `| before the root | ${share(({ isBefore }) => isBefore)} |`,
    `| next to the root | ${share(({ distance }) => distance === 1)} |`,
    `| at most five steps from it (the median is ${distances[Math.floor(distances.length / 2)] ?? 0}) | ${share(({ distance }) => distance <= 5)} |`,
    `| of the root's role | ${share(({ isSameRole }) => isSameRole)} |`,
    `| the one that position alone names | ${share(({ isOfPosition }) => isOfPosition)} |`,
  ];
}

/** What the counts say, in sentences that hold whatever the counts are. */
function meaning(sorted: readonly Sorted[]): string[] {
  const misses = sorted.filter(({ miss }) => miss);
  const of = (trait: keyof Traits, value: string) => sorted.filter(({ traits }) => traits[trait] === value);
  const named = (members: readonly Sorted[]) => percent(shareOf(members, ({ score }) => score.rank === 1));
  const blind = shareOf(misses, ({ traits: { ground } }) => ground === "nothing" || ground.includes("alone"));
  const close = shareOf(misses, ({ score }) => score.rank <= 3);
  return [
    "What that says:",
    "",
    `- In ${percent(blind)} % of the misses no rule and no signal of content fires at the root. There the order rests on place and on plain features alone; what went wrong (a wrong fact, a wrong method, a brief that asks too little) is not told by anything triage can check.`,
    `- A root at which a rule fires is named in ${named(of("ground", "a rule, with its quotes"))} %, one at which a signal of content fires in ${named(of("ground", "a signal of content, no rule"))} %, one with neither in ${named(sorted.filter(({ traits: { ground } }) => ground === "nothing" || ground.includes("alone")))} %. What rules and signals can see is where there is most to gain; other learners come out alike ([configurations](triage/configurations.md)).`,
    `- In ${percent(close)} % of the misses the root is second or third: three steps are worth reading where one is not.`,
    `- A root among the first three working steps is named in ${named(sorted.filter(({ traits: { place } }) => PLACES.includes(place)))} %, a later one in ${named(of("place", LATER))} %: late mistakes are mostly missed, for the ranker has learned that mistakes come early.`,
    `- Runs of more than 50 steps: ${named(sorted.filter(({ score }) => score.steps > 50))} % named, against ${named(sorted.filter(({ score }) => score.steps <= 10))} % in runs of up to ten.`,
  ];
}

function shareOf<One>(all: readonly One[], test: (one: One) => boolean): number {
  return all.length === 0 ? Number.NaN : all.filter(test).length / all.length;
}

function examOf(members: readonly Sorted[]): number {
  return members.reduce((sum, { score }) => sum + (score.rank - 1) / score.steps, 0) / members.length;
}

function percent(share: number): string {
  return Number.isFinite(share) ? (100 * share).toFixed(0) : "–";
}
