import { groupBy } from "../core/collections.ts";
import { normaliseRole } from "../core/handoffs.ts";

/** What one person says of one run. */
export interface Judgement {
  run: string;
  by: string;
  step: number;
  role: string;
}

/** How often two people said the same, of all pairs of judgements on one run. */
export interface Agreed {
  agreed: number;
  pairs: number;
}

const TOLERANCES = [1, 3, 5] as const;

/** How far people agree. */
export interface Agreement {
  role: Agreed;
  step: Agreed;
  /** Role and step. */
  joint: Agreed;
  /** Steps at most so far apart. */
  within: readonly { steps: number; agreed: number; pairs: number }[];
}

/** Agreement of everybody, of each two people, and beyond chance. */
export interface AgreementReport {
  /** Runs that two people or more judged. */
  runs: number;
  judgements: number;
  overall: Agreement;
  pairs: readonly (Agreement & { people: readonly [string, string]; runs: number })[];
  /** Fleiss' kappa over those runs; not a number where all said one and the same. */
  kappa: { role: number; step: number; joint: number };
}

/** Measures how far people agree on runs that several of them judged. Roles compare without case and suffix. */
export function agreementOf(judgements: readonly Judgement[]): AgreementReport {
  const shared = [...groupBy(judgements, ({ run }) => run)]
    .filter(([, own]) => own.length > 1)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => own);
  const pairs = shared.flatMap(pairsOf);
  const byPeople = groupBy(pairs, ([one, other]) => JSON.stringify([one.by, other.by]));
  return {
    runs: shared.length,
    judgements: shared.flat().length,
    overall: agreementOn(pairs),
    pairs: [...byPeople.values()]
      .flatMap((own) => {
        const [first] = own;
        return first ? [{ people: peopleOf(first), runs: own.length, ...agreementOn(own) }] : [];
      })
      .sort((a, b) => (a.people.join("\n") < b.people.join("\n") ? -1 : 1)),
    kappa: {
      role: fleissKappa(tableOf(shared, ({ role }) => normaliseRole(role))),
      step: fleissKappa(tableOf(shared, ({ step }) => `${step}`)),
      joint: fleissKappa(tableOf(shared, ({ step, role }) => `${step} ${normaliseRole(role)}`)),
    },
  };
}

type Pair = readonly [Judgement, Judgement];

function pairsOf(judgements: readonly Judgement[]): Pair[] {
  const sorted = judgements.toSorted((a, b) => (a.by < b.by ? -1 : 1));
  return sorted.flatMap((one, index) => sorted.slice(index + 1).map((other): Pair => [one, other]));
}

function peopleOf([one, other]: Pair): readonly [string, string] {
  return [one.by, other.by];
}

function agreementOn(pairs: readonly Pair[]): Agreement {
  const count = (same: (pair: Pair) => boolean) => ({
    agreed: pairs.filter(same).length,
    pairs: pairs.length,
  });
  return {
    role: count(sameRole),
    step: count(([one, other]) => one.step === other.step),
    joint: count((pair) => sameRole(pair) && pair[0].step === pair[1].step),
    within: TOLERANCES.map((steps) => ({
      steps,
      ...count(([one, other]) => Math.abs(one.step - other.step) <= steps),
    })),
  };
}

function sameRole([one, other]: Pair): boolean {
  return normaliseRole(one.role) === normaliseRole(other.role);
}

/** How often each thing was said of each run. */
function tableOf(shared: readonly (readonly Judgement[])[], said: (one: Judgement) => string): number[][] {
  const categories = [...new Set(shared.flat().map(said))].sort();
  return shared.map((own) =>
    categories.map((category) => own.filter((one) => said(one) === category).length),
  );
}

/**
 * Fleiss' kappa of a table with a row for each subject and a column for each category. Rows may have different numbers of
 * raters, two at least (Fleiss 1971, each subject's agreement over its own pairs).
 */
function fleissKappa(table: readonly (readonly number[])[]): number {
  const raters = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const total = raters.reduce((sum, count) => sum + count, 0);
  const observed = table.map((row, index) => {
    const n = raters[index] ?? 0;
    return row.reduce((sum, count) => sum + count * (count - 1), 0) / (n * (n - 1));
  });
  const mean = observed.reduce((sum, one) => sum + one, 0) / table.length;
  const shares = (table[0] ?? []).map(
    (_, category) => table.reduce((sum, row) => sum + (row[category] ?? 0), 0) / total,
  );
  const chance = shares.reduce((sum, share) => sum + share * share, 0);
  return (mean - chance) / (1 - chance);
}
