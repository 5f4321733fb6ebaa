import { z } from "zod";
import { PriceList } from "./models/prices/price.ts";

const Reasoning = z.enum(["off", "low", "medium", "high"]);

/** What a project says once about the models it asks: `rootstep.config.ts`, `.mjs`, `.js` or `.json`. */
export const Config = z.strictObject({
  /** `provider/model`, or several for methods that ask a panel. */
  model: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  /** The server's address, with its `/v1`. */
  baseUrl: z.url().optional(),
  /** Sent with every request. Keys do not belong here: they come from the environment. */
  headers: z.record(z.string(), z.string()).optional(),
  /** The attribution method of `diagnose`. */
  method: z.string().optional(),
  /** How much the model may think, by `method/stage`, `method` or `*`. */
  reasoning: z.record(z.string(), Reasoning).optional(),
  /** USD per million tokens, by `provider/model`. */
  prices: PriceList.optional(),
  /** Runs, and calls, under way at once. */
  concurrency: z.int().positive().optional(),
  /** How long one answer may take. */
  timeoutSeconds: z.number().positive().optional(),
  stream: z.boolean().optional(),
  budgetUsd: z.number().positive().optional(),
  maxCalls: z.int().positive().optional(),
  /** Estimated cost in USD from which on a command asks before it begins. */
  confirmAboveUsd: z.number().nonnegative().optional(),
});
export type Config = z.infer<typeof Config>;

/** Gives a configuration its type; it is handed back as it is. */
export function defineConfig(config: Config): Config {
  return config;
}
