import { RootstepError } from "../../core/errors.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { estimateRun } from "../../diagnose.ts";
import { addedEstimates, type Estimate } from "../../methods/asking/estimate.ts";
import { costOfTokens } from "../../models/prices/price.ts";
import { count } from "../../reports/words.ts";
import type { Streams } from "../shared/streams.ts";
import type { Spending } from "./asked-for.ts";

/** Adds up what a method will ask of a model, run by run. */
export interface Forecast {
  add(run: Trajectory): void;
  /** Says what it will cost, and asks where it is much. Throws a RootstepError where the answer is no. */
  confirm(streams: Streams, mayAsk: boolean): Promise<void>;
}

export function openForecast(method: string, { models, options, agreed, threshold }: Spending): Forecast {
  let runs = 0;
  let total: Estimate | undefined = { calls: 0, inputTokens: 0, outputTokens: 0 };
  return {
    add: (run) => {
      runs += 1;
      total = addedEstimates([total, estimateRun(run, method, options, models.length)]);
    },
    confirm: async (streams, mayAsk) => {
      if (runs === 0) return;
      const usd = total && priceOfAll(total, models);
      await streams.stderr.write(`${forecastWords(runs, total, usd)}\n`);
      if (agreed || usd === undefined || usd <= threshold) return;
      if (mayAsk && (await saysYes(streams, usd))) return;
      throw new RootstepError(
        "arguments",
        `not begun: it may cost about $${usd.toFixed(2)}; --yes agrees to it, --budget-usd N sets a cap`,
      );
    },
  };
}

/** Whether the user may have to agree: the price is known, and nobody has. */
export function mustAsk({ models, agreed }: Spending): boolean {
  return !agreed && models.every(({ price }) => price !== undefined);
}

/** What cannot be estimated beforehand is not begun without an agreement. */
export function refuseUnlessAgreed(spending: Spending): void {
  if (!mustAsk(spending)) return;
  throw new RootstepError(
    "arguments",
    "what standard input will cost is not known before it is read; --yes agrees to it, --budget-usd N sets a cap",
  );
}

/** A panel's models share the calls evenly; where one has no price, nothing is said. */
function priceOfAll(total: Estimate, models: Spending["models"]): number | undefined {
  const prices = models.map(({ price }) => price);
  const known = prices.filter((price) => price !== undefined);
  if (known.length < prices.length) return undefined;
  const each = { input: total.inputTokens / known.length, output: total.outputTokens / known.length };
  return known.reduce((sum, price) => sum + costOfTokens({ ...price, beyond: undefined }, each), 0);
}

function forecastWords(runs: number, total: Estimate | undefined, usd: number | undefined): string {
  if (!total) return `${count(runs, "run")}; this method does not say beforehand what it asks`;
  const tokens = `${Math.ceil(total.inputTokens / 1000).toLocaleString("en-US")}k tokens in`;
  const price = usd === undefined ? "price not known" : `about $${usd.toFixed(2)}`;
  return `estimate: ${count(runs, "run")}, ${count(total.calls, "call")}, ${tokens}, ${price}`;
}

async function saysYes({ stdin, stderr }: Streams, usd: number): Promise<boolean> {
  await stderr.write(`Go on for about $${usd.toFixed(2)}? [y/N] `);
  let line = "";
  for await (const chunk of stdin) {
    line += Buffer.from(chunk).toString("utf8");
    if (line.includes("\n")) break;
  }
  return /^\s*y(es)?\s*$/iu.test(line.split("\n")[0] ?? "");
}
