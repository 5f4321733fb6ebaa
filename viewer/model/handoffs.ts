import type { Outline } from "../../src/reports/page/page.ts";

export interface HandoffTable {
  /** Roles that hand over or are handed to, in order of appearance. */
  roles: number[];
  /** Handoffs from a role (row) to a role (column). */
  counts: number[][];
  first: (from: number, to: number) => number | undefined;
  total: number;
}

const MOST_ROLES = 9;

/** Who hands over to whom, how often. */
export function handoffTable({ roles, to }: Outline): HandoffTable {
  const seen: number[] = [];
  const firsts = new Map<string, number>();
  const numbers = new Map<string, number>();
  const note = (role: number) => {
    if (!seen.includes(role)) seen.push(role);
  };
  let total = 0;
  for (let step = 0; step < to.length; step++) {
    const target = to[step] ?? -1;
    const from = roles[step] ?? -1;
    if (target < 0 || from < 0) continue;
    note(from);
    note(target);
    total += 1;
    const key = `${from} ${target}`;
    numbers.set(key, (numbers.get(key) ?? 0) + 1);
    if (!firsts.has(key)) firsts.set(key, step);
  }
  const shown = seen.slice(0, MOST_ROLES);
  return {
    roles: shown,
    counts: shown.map((from) => shown.map((target) => numbers.get(`${from} ${target}`) ?? 0)),
    first: (from, target) => firsts.get(`${from} ${target}`),
    total,
  };
}
