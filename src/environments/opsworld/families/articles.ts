import { PRODUCTS } from "../text/names.ts";
import type { Line } from "../world/entities.ts";
import type { Stream } from "../world/streams.ts";
import type { Article } from "./family.ts";

/** Numbers of two articles never differ in one digit only: the step between them sees to it. */
const STEP = 13;

/** The catalogue is the same in every world: number and price follow from the article. */
function articleAt(index: number): Article {
  const product = PRODUCTS[index % PRODUCTS.length] ?? "";
  const madeToOrder = index % 41 === 40;
  return {
    sku: `${madeToOrder ? "M" : "K"}-${10_000 + STEP * (index % PRODUCTS.length)}`,
    product,
    price: 300 + ((index * 7919) % 5701),
  };
}

/** Any article that is not made to order. */
export function anyArticle(random: Stream): Article {
  const index = random.integer(0, PRODUCTS.length - 1);
  return articleAt(index % 41 === 40 ? index - 1 : index);
}

export function madeToOrder(random: Stream): Article {
  return articleAt(40 + 41 * random.integer(0, 100));
}

/** An article whose number differs from the given one in its last digit. */
export function oneDigitOff(article: Article, random: Stream): Article {
  const last = (Number(article.sku.at(-1)) + 1) % 10;
  return { ...anyArticle(random), sku: `${article.sku.slice(0, -1)}${last}` };
}

/** Lines of an order: the given article first, then up to two others. */
export function linesWith(
  article: Article,
  random: Stream,
  others = random.integer(0, 2),
): (Line & { lot: string })[] {
  const articles = [article];
  while (articles.length <= others) {
    const next = anyArticle(random);
    if (articles.every(({ product }) => product !== next.product)) articles.push(next);
  }
  return articles.map((one) => ({ ...one, quantity: random.integer(1, 3), lot: anyLot(random) }));
}

/** Lots of recalls lie above these. */
function anyLot(random: Stream): string {
  return `L-${random.integer(10_000, 19_999)}`;
}
