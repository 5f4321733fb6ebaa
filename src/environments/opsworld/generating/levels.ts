/** How large a world is. */
export interface Level {
  level: number;
  /** Open tickets: those to settle, those that only look like it, others. */
  tickets: { scope: number; near: number; other: number };
  customers: number;
  orders: number;
  /** Documents, and those among them that bind: policies and notices. */
  documents: number;
  binding: number;
  /** Cases that are owed money, and letters without an order number. */
  due: number;
  nameless: number;
  /** Traps besides pagination; at level 1 there is no trap at all. */
  extraTraps: number;
  hasPages: boolean;
  pictures: number;
  decoys: number;
  /** In a recall: who holds a lot that is not affected and wrote no letter. */
  unaffected: number;
}

export const PAGE = 5;

const row = (
  level: number,
  [scope, near, other]: readonly [number, number, number],
  [customers, orders, documents, binding]: readonly [number, number, number, number],
  [due, nameless, extraTraps, unaffected]: readonly [number, number, number, number],
): Level => ({
  level,
  tickets: { scope, near, other },
  customers,
  orders,
  documents,
  binding,
  due,
  nameless,
  extraTraps,
  hasPages: level > 1,
  pictures: level === 6 ? 3 : 0,
  decoys: level === 6 ? 3 : 0,
  unaffected,
});

/** The six levels; `docs/opsworld.md` has them as a table. */
export const LEVELS: readonly Level[] = [
  row(1, [2, 1, 2], [8, 14, 3, 2], [1, 0, 0, 1]),
  row(2, [3, 1, 4], [14, 26, 5, 3], [2, 1, 0, 2]),
  row(3, [4, 2, 7], [24, 48, 7, 4], [3, 1, 1, 3]),
  row(4, [5, 2, 11], [36, 80, 9, 5], [3, 1, 2, 4]),
  row(5, [6, 3, 15], [52, 120, 12, 6], [4, 2, 3, 4]),
  row(6, [7, 3, 20], [70, 170, 14, 7], [5, 2, 4, 5]),
];

export function openTicketsOf({ tickets: { scope, near, other } }: Level): number {
  return scope + near + other;
}

export function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE));
}
