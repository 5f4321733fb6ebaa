import type { Step, Usage } from "../../../core/trajectory.ts";
import type { DraftStep } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, asNumber, asTime, type Fields, isFields, textOf } from "../loose.ts";

/** What a model answered to one request, and what the recorder says about that model call. */
export interface Reply {
  /** The message as recorded, or the provider's fault in its place. */
  message: unknown;
  /** The words are the provider's: the call itself failed. */
  fault: boolean;
  model: string | undefined;
  native: string | undefined;
  usage: Usage | undefined;
  state: Step["state"];
  time: DraftStep["time"];
}

/** The replies of a record with a response; several when several were asked for. */
export function repliesOf(raw: Fields): Reply[] {
  const response = responseOf(raw);
  const facts = {
    model: asName(response.model),
    native: asName(response.id),
    usage: usageOf(response.usage, raw.cost),
    time: timeOf(raw, response),
  };
  const choices = asList(response.choices).map(asFields);
  const answered = choices.filter((choice) => isFields(choice.message));
  if (answered.length === 0) return failedReply(raw, response).map((reply) => ({ ...facts, ...reply }));
  return answered.map((choice, position) => ({
    ...facts,
    message: withRole(asFields(choice.message)),
    fault: false,
    state: STATES.get(choice.finish_reason) ?? "complete",
    ...(position === 0 ? {} : { usage: undefined }),
  }));
}

const STATES: ReadonlyMap<unknown, Step["state"]> = new Map([
  ["length", "cut"],
  ["content_filter", "failed"],
  ["error", "failed"],
]);

function responseOf(raw: Fields): Fields {
  const response = asFields(raw.response);
  const places = [response, asFields(response.body), asFields(raw.output), raw, asFields(raw.raw_response)];
  return places.find((place) => asList(place.choices).length > 0) ?? response;
}

function withRole(message: Fields): Fields {
  return "role" in message ? message : { ...message, role: "assistant" };
}

/** A request that the provider refused or that broke off: its message is kept, in the reply's place. */
function failedReply(raw: Fields, response: Fields): Pick<Reply, "message" | "fault" | "state">[] {
  const fault = response.error ?? raw.error;
  const words = isFields(fault) ? textOf(fault.message ?? fault) : textOf(fault);
  return words === ""
    ? []
    : [{ message: { role: "assistant", content: words }, fault: true, state: "failed" }];
}

/** Token counts of the chat dialect, in our names. */
export function usageOf(value: unknown, cost?: unknown): Usage | undefined {
  const raw = asFields(value);
  const counts = {
    input: asNumber(raw.prompt_tokens) ?? asNumber(raw.input_tokens),
    output: asNumber(raw.completion_tokens) ?? asNumber(raw.output_tokens),
    cached:
      asNumber(asFields(raw.prompt_tokens_details).cached_tokens) ?? asNumber(raw.prompt_cache_hit_tokens),
    reasoning: asNumber(asFields(raw.completion_tokens_details).reasoning_tokens),
    total: asNumber(raw.total_tokens),
    costUsd: asNumber(cost) ?? asNumber(raw.cost),
  };
  const usage: Usage = {};
  for (const key of COUNTS) if (counts[key] !== undefined) usage[key] = counts[key];
  return Object.keys(usage).length > 0 ? usage : undefined;
}

const COUNTS = ["input", "output", "cached", "reasoning", "total", "costUsd"] as const;

function timeOf(raw: Fields, response: Fields): DraftStep["time"] {
  const end = asTime(raw.timestamp) ?? asTime(response.created);
  const seconds = asNumber(raw.latency_sec);
  if (end === undefined) return undefined;
  return seconds === undefined ? { end } : { start: end - seconds * 1000, end };
}
