import type { Outcome, Usage } from "../../../core/trajectory.ts";
import { asFields, asName, asNumber, type Fields, parseJson, textOf } from "../loose.ts";
import type { Trial } from "./trial.ts";

/** What the files of a trial say about its end. */
export interface TrialResult {
  name: string | undefined;
  outcome: Outcome | undefined;
  usage: Usage | undefined;
}

/** The verifier's reward is the outcome; a trial that ended by an exception before it was verified has none. */
export function trialResult(trial: Trial): TrialResult {
  const result = asFields(parseJson(contentOf(trial, "result.json")));
  const exception = asFields(result.exception_info);
  const reason = [textOf(exception.exception_type), textOf(exception.exception_message)]
    .filter((text) => text !== "")
    .join(": ");
  const score = rewardOf(trial, result);
  return {
    name: asName(result.trial_name),
    outcome: outcomeOf(score, reason),
    usage: agentUsage(asFields(result.agent_result)),
  };
}

function outcomeOf(score: number | undefined, reason: string): Outcome | undefined {
  const why = reason === "" ? {} : { reason };
  if (score === undefined) return reason === "" ? undefined : { status: "unknown", by: "exception", ...why };
  return { status: score >= 1 - 1e-6 ? "success" : "failure", score, by: "verifier", ...why };
}

function rewardOf(trial: Trial, result: Fields): number | undefined {
  const text = contentOf(trial, "verifier/reward.txt").trim();
  const stated = text === "" ? Number.NaN : Number(text);
  if (Number.isFinite(stated)) return stated;
  const places = [
    parseJson(contentOf(trial, "verifier/reward.json")),
    asFields(result.verifier_result).rewards,
  ];
  return places.map(rewardIn).find((reward) => reward !== undefined);
}

/** A verifier may give several rewards: the one named so counts, else the only one. */
function rewardIn(value: unknown): number | undefined {
  const rewards = asFields(value);
  const all = Object.values(rewards);
  return asNumber(value) ?? asNumber(rewards.reward) ?? (all.length === 1 ? asNumber(all[0]) : undefined);
}

function contentOf({ files }: Trial, name: string): string {
  return files.find((file) => file.name === name)?.body ?? "";
}

function agentUsage(raw: Fields): Usage | undefined {
  return usageFrom(raw.n_input_tokens, raw.n_output_tokens, raw.n_cache_tokens, raw.cost_usd);
}

/** The total that a trajectory states at its end. */
export function finalUsage(value: unknown): Usage | undefined {
  const raw = asFields(value);
  return usageFrom(
    raw.total_prompt_tokens,
    raw.total_completion_tokens,
    raw.total_cached_tokens,
    raw.total_cost_usd,
  );
}

/** The tokens of one model call. */
export function stepUsage(value: unknown): Usage | undefined {
  const raw = asFields(value);
  return usageFrom(raw.prompt_tokens, raw.completion_tokens, raw.cached_tokens, raw.cost_usd);
}

function usageFrom(prompt: unknown, completion: unknown, cache: unknown, cost: unknown): Usage | undefined {
  const [input, output, cached, costUsd] = [prompt, completion, cache, cost].map(asNumber);
  const usage: Usage = {};
  if (input !== undefined) usage.input = input;
  if (output !== undefined) usage.output = output;
  if (cached !== undefined) usage.cached = cached;
  if (costUsd !== undefined) usage.costUsd = costUsd;
  return Object.keys(usage).length > 0 ? usage : undefined;
}
