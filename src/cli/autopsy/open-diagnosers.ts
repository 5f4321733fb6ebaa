import { byMethod, USUAL_EFFORT } from "../../autopsy/by-method.ts";
import type { Diagnoser } from "../../autopsy/diagnoser.ts";
import { diagnosers } from "../../autopsy/diagnosers/index.ts";
import { AT_LAST, forcedLast } from "../../autopsy/forced-last.ts";
import type { Item } from "../../autopsy/items/item.ts";
import { hide } from "../../autopsy/subject.ts";
import { RootstepError } from "../../core/errors.ts";
import { diagnose, methodNamed, withoutModel } from "../../diagnose.ts";
import type { Model } from "../../methods/asking/model.ts";
import { methods } from "../../methods/index.ts";
import { askedFor, type Spending } from "../asking/asked-for.ts";
import { openForecast } from "../asking/confirm-cost.ts";
import type { ModelFlags } from "../asking/model-flags.ts";
import type { Asking } from "../judging/judge.ts";
import type { Streams } from "../shared/streams.ts";
import { openJournal } from "./open-journal.ts";

/** Options that say who diagnoses. */
export interface DiagnoserFlags extends ModelFlags {
  diagnoser?: readonly string[] | undefined;
  effort?: readonly string[] | undefined;
  store?: boolean | undefined;
  fresh?: true | undefined;
}

/** Diagnosers ready to be asked, and what those with a model will cost. */
export interface OpenedDiagnosers {
  diagnosers: readonly Diagnoser[];
  /** Items at a time: one where no model is waited for. */
  concurrency: number;
  costs: readonly { method: string; spending: Spending }[];
}

const USUAL = ["oracle", "oracle@last", "triage", "triage@last", "famas", "last-step", "random"];
const USUAL_CONCURRENCY = 16;
/** Tells the method of a name from the diagnoser of the same name: `method:triage`. */
const METHOD = "method:";

/** Opens the diagnosers of a command line: those named, else the usual ones and the method, where a model is set. */
export async function openDiagnosers(flags: DiagnoserFlags, streams: Streams): Promise<OpenedDiagnosers> {
  const names = flags.diagnoser ?? [...USUAL, ...methodsMeant(flags)];
  const wanted = names.map((name) => parse(name.trim()));
  const asked = [...new Set(wanted.flatMap(({ method }) => method ?? []))];
  const settings = asked.length > 0 ? await openSettings(flags, asked[0] ?? "", streams) : [];
  const opened = wanted.flatMap(({ own, method, isForced }) => {
    const found = own ? [own] : settings.map((setting) => withMethod(method ?? "", setting));
    return found.map((one) => (isForced ? forcedLast(one) : one));
  });
  return {
    diagnosers: [...new Map(opened.map((one) => [one.name, one])).values()],
    concurrency: asked.length > 0 ? Math.max(1, settings[0]?.concurrency ?? USUAL_CONCURRENCY) : 1,
    costs: asked.flatMap((method) => settings.map(({ spending }) => ({ method, spending }))),
  };
}

function methodsMeant({ method, model }: DiagnoserFlags): string[] {
  if (method !== undefined) return [`${METHOD}${method}`];
  return model && model.length > 0 ? [`${METHOD}auto`] : [];
}

interface Wanted {
  own?: Diagnoser | undefined;
  method?: string | undefined;
  isForced: boolean;
}

function parse(text: string): Wanted {
  const isForced = text.endsWith(AT_LAST);
  const name = isForced ? text.slice(0, -AT_LAST.length) : text;
  const own = diagnosers.find((one) => one.name === name);
  if (own) return { own, isForced };
  const method = name.startsWith(METHOD) ? name.slice(METHOD.length) : name;
  if (methods.some((one) => one.name === method)) return { method, isForced };
  const known = [...diagnosers, ...methods].map((one) => one.name).join(", ");
  throw new RootstepError("arguments", `no diagnoser named "${name}"; known: ${known}`);
}

/** A model at one effort, with what belongs to it. */
export interface Setting {
  model: Model;
  panel: readonly Model[];
  effort: string;
  diagnose: Asking["diagnose"];
  spending: Spending;
  concurrency: number | undefined;
}

/** Every model with every effort, for a method or, where it asks none, for whatever else is asked of the model. */
export async function openSettings(
  flags: DiagnoserFlags,
  method: string,
  streams: Streams,
): Promise<Setting[]> {
  const carrier = methodNamed(method).needs.model ? method : methods.find(({ needs }) => needs.model)?.name;
  const journal = await openJournal(flags, streams);
  const settings: Setting[] = [];
  for (const model of flags.model ?? [undefined]) {
    for (const effort of flags.effort ?? [undefined]) {
      const reasoning = [...(flags.reasoning ?? []), ...(effort === undefined ? [] : [effort])];
      const others = (flags.model ?? []).filter((other) => other !== model);
      const names = model === undefined ? undefined : [model, ...others];
      const { asking, spending, concurrency } = await askedFor(
        { ...flags, method: carrier, model: names, reasoning },
        streams,
      );
      if (!asking.openModel || !spending) throw withoutModel(method);
      settings.push({
        model: await asking.openModel(journal),
        panel: (await asking.openPanel?.(journal)) ?? [],
        effort: effort ?? USUAL_EFFORT,
        diagnose: asking.diagnose,
        spending,
        concurrency,
      });
    }
  }
  return settings;
}

/** A method as a diagnoser that asks the model of a setting. */
export function withMethod(method: string, { model, panel, effort, diagnose: asked }: Setting): Diagnoser {
  return byMethod({
    ...{ method, effort, model, seed: asked?.seed ?? 1 },
    diagnose: async (run, signal) => {
      const diagnosis = await diagnose(run, { ...asked, method, model, panel, signal });
      const lost = model.failure?.();
      if (lost) throw lost;
      return diagnosis;
    },
  });
}

/** Says what the methods will cost, and asks where it is much. The question for the replacement comes on top, one a run. */
export async function confirmDiagnosers(
  { costs }: OpenedDiagnosers,
  items: readonly Item[],
  streams: Streams,
): Promise<void> {
  for (const { method, spending } of costs) {
    const forecast = openForecast(method, spending);
    for (const { episode } of items) forecast.add(hide(episode.history).run.trajectory);
    await forecast.confirm(streams, streams.stderr.isTTY);
  }
}
