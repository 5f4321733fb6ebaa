import { endState, expected, meets, type Settlement } from "../checking/settlement.ts";
import { TRAPS, type TrapName } from "../traps/trap.ts";
import { totalOf } from "../world/entities.ts";
import { sum } from "../world/money.ts";
import type { World } from "../world/world.ts";

/**
 * Whether a world is what it claims to be: its traps catch every worker who falls into one or more of them, habits for
 * traps it does not set do no harm, and no refund that any of these workers makes exceeds its order.
 */
export function isSound(world: World): boolean {
  const wanted = expected(world);
  const { traps } = world.hidden;
  const off = TRAPS.filter((trap) => !traps.has(trap));
  const harmless = [off, ...off.map((trap) => [trap])];
  if (!harmless.every((habits) => meets(wanted, endState(world, new Set(habits))))) return false;
  return subsetsOf([...traps]).every((habits) => {
    const end = endState(world, new Set(habits));
    return isPayable(world, end) && (habits.length === 0 || !meets(wanted, end));
  });
}

function isPayable({ office }: World, { refunds }: Settlement): boolean {
  return [...refunds].every(([id, cents]) => {
    const order = office.orders.get(id);
    const before = sum((office.refunds.get(id) ?? []).map((refund) => refund.cents));
    return order !== undefined && before + cents <= totalOf(order);
  });
}

/** Every choice of some of the items, none and all included. */
export function subsetsOf(items: readonly TrapName[]): TrapName[][] {
  return items.reduce<TrapName[][]>(
    (subsets, item) => subsets.concat(subsets.map((one) => [...one, item])),
    [[]],
  );
}
