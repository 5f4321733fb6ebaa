import type { QuestionSettings } from "../../methods/asking/define-question.ts";
import type { ProviderOptions } from "./sdk-model.ts";

type Level = QuestionSettings["reasoning"];

/** What a provider takes, best first; what a server refuses is stepped down from and remembered. */
export interface Skills {
  /** How an answer's form is asked for. `text`: in words alone. */
  forms: readonly AnswerMode[];
  /** Provider options for a level of reasoning, in the ways servers know; the last one may be none at all. */
  reasoning: readonly ((level: Level) => ProviderOptions)[];
}

type AnswerMode = "schema" | "tool" | "text";

/** What a model at a server was found to take. */
export interface Abilities {
  mode(): AnswerMode;
  reasoning(level: Level): ProviderOptions;
  takesTemperature(): boolean;
  takesImages(): boolean;
  streams(): boolean;
  /** What was asked for as a stream came in one piece. */
  stopStreaming(): void;
  /** Something to compare: whether another call stepped down meanwhile. */
  version(): number;
  /** Steps down from what a refusal names, else from the form of the answer; false when nothing is left. */
  stepDown(said: string): boolean;
}

/** Opens the abilities of a model. */
export function openAbilities({ forms, reasoning }: Skills): Abilities {
  const at = { form: 0, reasoning: 0 };
  let temperature = true;
  let images = true;
  let streams = true;
  let version = 0;
  const lower = (what: "form" | "reasoning", steps: number) => {
    if (at[what] >= steps - 1) return false;
    at[what] += 1;
    return true;
  };
  const dropTemperature = () => {
    const had = temperature;
    temperature = false;
    return had;
  };
  const dropImages = () => {
    const had = images;
    images = false;
    return had;
  };
  const step = (said: string): boolean => {
    if (/image|picture|vision|multimodal|modalit/iu.test(said) && dropImages()) return true;
    if (/temperature/iu.test(said)) return dropTemperature();
    if (/reason|think|effort|template_kwargs/iu.test(said) && lower("reasoning", reasoning.length))
      return true;
    if (lower("form", forms.length)) return true;
    return lower("reasoning", reasoning.length) || dropTemperature();
  };
  return {
    mode: () => forms[at.form] ?? "text",
    reasoning: (level) => reasoning[at.reasoning]?.(level) ?? {},
    takesTemperature: () => temperature,
    takesImages: () => images,
    streams: () => streams,
    stopStreaming: () => {
      streams = false;
    },
    version: () => version,
    stepDown: (said) => {
      const stepped = step(said);
      if (stepped) version += 1;
      return stepped;
    },
  };
}
