import { CARRIERS } from "../text/names.ts";
import { DAMAGE_CLASSES, type DamageClass, SYMPTOMS, SYMPTOMS_OF } from "../text/symptoms.ts";
import type { Stream } from "../world/streams.ts";
import { anyArticle, linesWith } from "./articles.ts";
import type { DamageTerms } from "./damage-policy.ts";
import type { CaseDraft, Memo, Wish } from "./family.ts";

interface Rules {
  current: DamageTerms;
  before: DamageTerms;
  memo: Memo | undefined;
}

/** An order that meets the wish in most draws; whoever asks checks, and draws again. */
export function drawDamageCase(random: Stream, wish: Wish, { current, before, memo }: Rules): CaseDraft {
  const { days: limit } = wish.old ? before : current;
  const excuse = wish.earns || wish.meets ? "none" : random.pick(["packaging", "too late"]);
  const delivered = deliveryFor(random, wish, limit, excuse === "too late", current);
  const promised = delivered + random.integer(-2, 3);
  const article = wish.article ?? anyArticle(random);
  const [line, ...others] = linesWith(article, random);
  const quantity = (line?.quantity ?? 1) + random.integer(0, 2);
  const symptom = symptomFor(random, wish, excuse === "packaging", memo);
  return {
    order: {
      placed: Math.min(promised, delivered) - random.integer(4, 10),
      promised,
      delivered,
      carrier: random.pick(CARRIERS),
      lines: line ? [{ ...line, quantity }, ...others] : others,
      shipping: random.integer(390, 990),
    },
    claim: {
      product: article.product,
      symptom,
      units: random.integer(1, quantity),
      approval: random.chance(0.25) ? `A-${random.integer(1000, 9999)}` : undefined,
      reported: wish.reported,
    },
  };
}

function deliveryFor(
  random: Stream,
  wish: Wish,
  limit: number,
  tooLate: boolean,
  current: DamageTerms,
): number {
  if (wish.old) return current.from - random.integer(1, 3);
  if (wish.meets === "boundary") return wish.reported - limit;
  return wish.reported - (tooLate ? limit + random.integer(1, 2) : random.integer(0, limit - 1));
}

function symptomFor(random: Stream, wish: Wish, isHarmless: boolean, memo: Memo | undefined): string {
  const named = symptomOf(memo);
  if (wish.meets === "memo" && named) return named;
  const classes: readonly DamageClass[] = isHarmless ? ["packaging"] : DAMAGE_CLASSES.slice(1);
  return random.pick(SYMPTOMS_OF[random.pick(classes)]);
}

function symptomOf(memo: Memo | undefined): string | undefined {
  const terms = memo?.terms;
  if (typeof terms !== "object" || terms === null || !("symptom" in terms)) return undefined;
  return SYMPTOMS.find((symptom) => symptom === terms.symptom);
}
