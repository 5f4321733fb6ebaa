import { z } from "zod";
import type { Call, Reply } from "../calling/call.ts";

const rates = {
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Input that the provider had in its prefix cache; as other input where it is not given. */
  cached: z.number().nonnegative().optional(),
};

/** US dollars for a million tokens; some providers take more for every token of a call whose prompt is long. */
export const Price = z.strictObject({
  ...rates,
  beyond: z.strictObject({ tokens: z.int().positive(), ...rates }).optional(),
});
export type Price = z.infer<typeof Price>;

/** Prices by `provider/model`; a name ending in `*` stands for all that begin so. */
export const PriceList = z.record(z.string(), Price);
export type PriceList = z.infer<typeof PriceList>;

const MILLION = 1_000_000;
/** Bytes a token, fewer than there mostly are, in any script: an estimate that rather says too much. */
const BYTES = 3.5;
/** Tokens of a picture, at most, as providers count one of moderate size. */
const IMAGE = 1600;

/** What a call costs by a price: as its reply says, or at most, before there is one. */
export function costOf(price: Price | undefined, call: Call, reply?: Reply): number | undefined {
  if (reply?.costUsd !== undefined) return reply.costUsd;
  if (!price) return undefined;
  if (reply) return costOfTokens(price, reply.tokens);
  const bytes = call.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const images = call.messages.reduce((sum, { images: shown = [] }) => sum + shown.length, 0);
  const input = Math.ceil(bytes / BYTES) + images * IMAGE;
  return costOfTokens(price, { input, output: call.settings.maxOutputTokens });
}

export function costOfTokens(
  price: Price,
  { input, output, cached = 0 }: { input: number; output: number; cached?: number },
): number {
  const rate = price.beyond && input > price.beyond.tokens ? price.beyond : price;
  const plain = Math.max(0, input - cached);
  return (plain * rate.input + cached * (rate.cached ?? rate.input) + output * rate.output) / MILLION;
}
