import type { Price, PriceList } from "./price.ts";
import { PRICES } from "./prices.ts";

/** The price of a model: the user's own first, then the table's; a router's model costs what it costs at its maker. */
export function priceOf(model: string, own: PriceList = {}): Price | undefined {
  const listed = lookUp(own, model) ?? lookUp(PRICES.models, model);
  if (listed || !model.startsWith("openrouter/")) return listed;
  return lookUp(PRICES.models, model.slice("openrouter/".length));
}

function lookUp(list: PriceList, model: string): Price | undefined {
  const exact = list[model];
  if (exact) return exact;
  const fits = Object.keys(list).filter((name) => name.endsWith("*") && model.startsWith(name.slice(0, -1)));
  const longest = fits.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : list[longest];
}
