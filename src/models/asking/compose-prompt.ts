import type { z } from "zod";
import { RootstepError } from "../../core/errors.ts";
import type { Question } from "../../methods/asking/define-question.ts";
import type { AnswerForm } from "../calling/call.ts";
import { expectedMarkers, fenceRule, markerOf, type OpenFence, openFence } from "./fence.ts";

/** A question as it is sent, with the fence its run's texts stand in. */
export interface Prompt {
  system: string;
  user: string;
  marker: string;
}

/** Markers that are tried before a run is given up: it would have to hold hashes of itself. */
const ATTEMPTS = 8;

/** Puts a question about a run into words: the rule of the fence, the question, the form of the answer. */
export function composePrompt<Vars, Shape extends z.ZodRawShape>(
  question: Question<Vars, Shape>,
  vars: Vars,
  run: string,
  form: AnswerForm,
): Prompt {
  const { method, stage, version, system } = question;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const open = openFence(markerOf(`${method}/${stage}/${version}`, run, attempt));
    const text = question.prompt(vars, open.fence).toWellFormed();
    const user = `${fenceRule(open.marker)}\n\n${text}\n\n${formRule(form)}`;
    if (!open.broken() && isWhole(user, open)) return { system, user, marker: open.marker };
  }
  throw new RootstepError(
    "input",
    "this run holds the markers its texts are fenced with; it cannot be asked about",
  );
}

/** Exactly the markers we set stand in the text. */
function isWhole(user: string, { marker, count }: OpenFence): boolean {
  return user.split(marker).length - 1 === expectedMarkers(count());
}

function formRule({ schema }: AnswerForm): string {
  return `Answer with one JSON object and nothing else, of this JSON Schema: ${JSON.stringify(schema)}`;
}

/** What is sent back once when an answer does not hold: the reasons, as data, since they quote the run. */
export function complaint(marker: string, reasons: readonly string[]): string {
  const { fence } = openFence(marker);
  const list = fence("problems", reasons.map((reason) => `- ${reason}`.replaceAll(marker, "")).join("\n"));
  return `Your answer cannot be used as it is. A program found these problems in it:\n${list}\nGive the whole JSON object again,
with these fields corrected and the others kept. Copy quotes letter for letter; leave out what you cannot support.`;
}
