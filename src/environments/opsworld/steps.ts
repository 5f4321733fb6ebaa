import { expected } from "./checking/settlement.ts";
import { pagesFor } from "./generating/levels.ts";
import { ordersWith, ticketsWith } from "./world/lists.ts";
import type { World } from "./world/world.ts";

/** Reading letter, order, customer, shipment and refunds, and writing one e-mail. */
const PER_CASE = 6;
/** Searching the customer, listing the orders. */
const PER_NAMELESS = 2;
/** Searching a second time, and looking at a second customer. */
const PER_NAMESAKE = 2;

/** The steps a careful worker takes: every look-up once, nothing in vain. */
export function carefulSteps(world: World): number {
  const { office, hidden } = world;
  const { cases, nearMisses, sku } = hidden;
  const silent = cases.filter(({ ticket }) => ticket === undefined).length;
  const holders = sku === undefined ? 0 : ordersWith(office, sku).length;
  return (
    1 +
    office.documents.filter(({ kind }) => kind !== "handbook").length +
    pagesFor(ticketsWith(office, "open").length) +
    PER_CASE * cases.length -
    silent +
    expected(world).refunds.size +
    PER_NAMELESS * cases.filter(({ nameless }) => nameless).length +
    PER_NAMESAKE * cases.filter(({ namesake }) => namesake !== undefined).length +
    nearMisses +
    cases.filter(({ pictured }) => pictured).length +
    (sku === undefined ? 0 : holders - cases.length + pagesFor(holders)) +
    2
  );
}

/** Turns a run may take: twice what a careful worker needs, and twenty. */
export function stepLimit(world: World): number {
  return 2 * carefulSteps(world) + 20;
}
