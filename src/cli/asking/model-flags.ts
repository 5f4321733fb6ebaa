import { z } from "zod";
import { RootstepError } from "../../core/errors.ts";
import type { ReasoningByStage } from "../../models/asking/consult.ts";

/** Options of commands that may ask a model, as they are typed. */
export interface ModelFlags {
  method?: string | undefined;
  model?: readonly string[] | undefined;
  baseUrl?: string | undefined;
  reasoning?: readonly string[] | undefined;
  set?: readonly string[] | undefined;
  seed?: number | undefined;
  budgetUsd?: number | undefined;
  maxCalls?: number | undefined;
  prices?: string | undefined;
  yes?: true | undefined;
  concurrency?: number | undefined;
}

const Level = z.enum(["off", "low", "medium", "high"]);

/** `--reasoning rcta/attribution=high`, or a level alone for every stage. */
export function reasoningOf(given: readonly string[]): ReasoningByStage {
  return Object.fromEntries(
    given.map((text) => {
      const [stage, word] = text.includes("=") ? pairOf(text, "--reasoning") : ["*", text];
      const level = Level.safeParse(word);
      if (level.success) return [stage, level.data];
      throw new RootstepError("arguments", `--reasoning ${text}: the levels are off, low, medium and high`);
    }),
  );
}

/** `--set name=value`: the value as JSON, where it is JSON, else as it is. */
export function settingsOf(given: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    given.map((text) => {
      const [name, value] = pairOf(text, "--set");
      return [name, jsonOr(value)];
    }),
  );
}

function pairOf(text: string, option: string): [string, string] {
  const at = text.indexOf("=");
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new RootstepError("arguments", `${option} ${text}: it is written name=value`);
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
