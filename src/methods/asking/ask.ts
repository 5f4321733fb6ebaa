import type { z } from "zod";
import type { Question, QuestionSettings } from "./define-question.ts";

/** What is wrong with an answer, and where: `["candidates", 2, "stepId"]`. */
export interface Violation {
  path: readonly (string | number)[];
  reason: string;
}

/** An answer as far as it is valid. A field that failed twice is absent, an item that failed twice is gone. */
export interface Asked<Answer> {
  value: Partial<Answer>;
  /**
   * `answered`: all fields are valid. `partial`: some were dropped. `unjudged`: nothing could be read from the reply or
   * the call failed. `stopped`: the budget is spent or the diagnosis was cancelled; the model was not asked.
   */
  outcome: "answered" | "partial" | "unjudged" | "stopped";
  /** Why fields were dropped, or the call failed. */
  issues: readonly string[];
}

/** A picture that goes with a question. */
export interface AskedImage {
  mediaType: string;
  base64: string;
  /** What it is called in the text of the question. */
  label: string;
}

export interface AskOptions<Answer> {
  /** What the schema cannot say: ids that belong, quotes that exist. Violations are sent back once, then dropped. */
  check?: (answer: Partial<Answer>) => Violation[];
  /** In place of the question's own. */
  settings?: Partial<QuestionSettings>;
  /** Tells repeated askings of one prompt apart: votes, panels. */
  sample?: number;
  /** Pictures beside the text; a model that takes none is asked without them. */
  images?: readonly AskedImage[];
}

/**
 * Asks a model a question. Never throws for what a model or a network does: that is an outcome. One retry with the
 * reasons; a valid field is kept when others fail (METHODS 5.2, no. 7).
 */
export type Ask = <Vars, Shape extends z.ZodRawShape>(
  question: Question<Vars, Shape>,
  vars: Vars,
  options?: AskOptions<z.infer<z.ZodObject<Shape>>>,
) => Promise<Asked<z.infer<z.ZodObject<Shape>>>>;
