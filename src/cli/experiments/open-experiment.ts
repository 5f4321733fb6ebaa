import { drawItems } from "../../autopsy/items/draw-items.ts";
import type { Item } from "../../autopsy/items/item.ts";
import { RootstepError } from "../../core/errors.ts";
import type { Card } from "../../oversight/reporting/report.ts";
import { count } from "../../reports/words.ts";
import type { ModelFlags } from "../asking/model-flags.ts";
import { openSettings, type Setting } from "../autopsy/open-diagnosers.ts";
import { progressOn } from "../diagnosing/progress.ts";
import { frameOf } from "../shared/frame.ts";
import type { Streams } from "../shared/streams.ts";
import { breathe } from "../shared/until-aborted.ts";
import { MOST, USUAL, within } from "./sizes.ts";
import { machineName, today } from "./surroundings.ts";
import type { ReportFlags } from "./write-report.ts";

/** Options of experiments on scripted workers. */
export interface ExperimentFlags extends ModelFlags, ReportFlags {
  items?: number | undefined;
  repetitions?: number | undefined;
  store?: boolean | undefined;
  fresh?: true | undefined;
}

/** An experiment about to begin: its sizes, the model it may ask, and what watches over it. */
export interface Experiment {
  items: number;
  repetitions: number;
  seed: number;
  signal: AbortSignal;
  /** Things at a time: one where no model is waited for. */
  concurrency: number;
  /** Absent where no model was named. */
  setting: Setting | undefined;
  model: Setting["model"] | undefined;
  /** Called while items are drawn, and after each thing that is done; `of` there are in all. */
  drawing(): Promise<void>;
  doing(of: number): (done: number) => Promise<void>;
  /** Ends the line of progress, and says under which conditions it was done. */
  close(): Promise<Card>;
}

const USUAL_CONCURRENCY = 16;

/** Opens an experiment; `least` is how few items it can do with. */
export async function openExperiment(
  flags: ExperimentFlags,
  streams: Streams,
  { least = 1 }: { least?: number } = {},
): Promise<Experiment> {
  const begun = performance.now();
  const { signal, stderr } = streams;
  const sizes = {
    items: within("--items", flags.items ?? USUAL.items, MOST.items, least),
    repetitions: within("--repetitions", flags.repetitions ?? USUAL.repetitions, MOST.repetitions),
    seed: flags.seed ?? USUAL.seed,
  };
  const setting = await openAsked(flags, streams);
  const progress = progressOn(stderr, frameOf(streams, flags.color).palette, false, "item");
  const show = async (done: number, of: number) => {
    await breathe();
    if (signal.aborted) throw new RootstepError("interrupted", `stopped after ${count(done, "item")}`);
    await progress.show(done / of, done);
  };
  return {
    ...sizes,
    signal,
    concurrency: setting ? Math.max(1, setting.concurrency ?? USUAL_CONCURRENCY) : 1,
    setting,
    model: setting?.model,
    drawing: () => show(0, 1),
    doing: (of) => (done) => show(done, of),
    close: async () => {
      await progress.clear();
      const seconds = (performance.now() - begun) / 1000;
      const asked = setting ? { model: setting.model.name } : {};
      return { date: today(), seconds, machine: machineName(), ...sizes, ...asked };
    },
  };
}

/** The model of `--model`. It is asked many times for every item, so a cap is demanded. */
async function openAsked(flags: ExperimentFlags, streams: Streams): Promise<Setting | undefined> {
  const { model = [], budgetUsd, maxCalls } = flags;
  if (model.length === 0) return undefined;
  if (model.length > 1)
    throw new RootstepError("arguments", `--model ${model.join(", ")}: one model at a time is asked here`);
  if (budgetUsd === undefined && maxCalls === undefined) {
    throw new RootstepError(
      "arguments",
      "--model is asked several times for every item here: say how much it may, with --budget-usd or --max-calls",
    );
  }
  const [setting] = await openSettings(flags, flags.method ?? "auto", streams);
  return setting;
}

/** The failures an experiment is about: those of the autopsy, of the same seed. */
export function drawFailed({ items, seed, signal, drawing }: Experiment): Promise<Item[]> {
  return drawItems({ count: items, seed, signal, between: drawing, tempers: ["firm", "wavering"] });
}

/** Runs that go well: those of careful workers. */
export function drawSound({ seed, signal, drawing }: Experiment, items: number): Promise<Item[]> {
  return drawItems({ count: items, seed, signal, between: drawing, tempers: ["careful"] });
}
