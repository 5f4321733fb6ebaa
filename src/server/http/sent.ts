import type { Context } from "hono";
import type { z } from "zod";
import { RootstepError } from "../../core/errors.ts";

/** What a page sent, of the form that is wanted; anything else is an error in a sentence. */
export async function sentJson<Form>(context: Context, form: z.ZodType<Form>): Promise<Form> {
  if (!/^application\/json\b/u.test(context.req.header("content-type") ?? "")) {
    throw new RootstepError("arguments", "what is sent must be JSON, and say so");
  }
  const value = await context.req.json().catch(() => {
    throw new RootstepError("arguments", "what was sent is no JSON");
  });
  const read = form.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new RootstepError(
    "arguments",
    `what was sent is wrong at "${issue?.path.join(".")}": ${issue?.message}`,
  );
}

/** A whole number of a path or query. */
export function numberSent(text: string | undefined, name: string): number {
  if (text === undefined || !/^\d{1,9}$/u.test(text)) {
    throw new RootstepError("arguments", `${name} must be a whole number`);
  }
  return Number(text);
}

/** JSON that was written elsewhere, handed on as it is. */
export function jsonText(context: Context, json: string) {
  return context.body(json, 200, { "content-type": "application/json" });
}
