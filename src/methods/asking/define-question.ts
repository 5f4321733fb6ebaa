import type { z } from "zod";

/** Puts text of a run between markers that cannot be forged, under a label: `fence("step 17", text)`. */
export type Fence = (label: string, text: string) => string;

/** How a question is put to a model. */
export interface QuestionSettings {
  /** Doubled, twice at most, when the answer is cut by it. */
  maxOutputTokens: number;
  /** How much the model may think before it answers; the user may override it by stage. */
  reasoning: "off" | "low" | "medium" | "high";
  temperature?: number;
}

/** One question of a method: what it says, and the form of the answer. Changing its words bumps `version`. */
export interface Question<Vars, Shape extends z.ZodRawShape> {
  /** The method's name and the stage in it: `rcta`, `summary`. Together they name the question in ledgers and scripts. */
  method: string;
  stage: string;
  version: number;
  /** The standing instructions. No text of a run, so that they can be kept and compared byte for byte. */
  system: string;
  /** The question itself; every text of the run in it goes through the fence. Pure: the same input, the same text. */
  prompt(vars: Vars, fence: Fence): string;
  answer: z.ZodObject<Shape>;
  settings: QuestionSettings;
}

/** Declares a question. */
export function defineQuestion<Vars, Shape extends z.ZodRawShape>(
  question: Question<Vars, Shape>,
): Question<Vars, Shape> {
  return question;
}
