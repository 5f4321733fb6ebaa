import { z } from "zod";
import type { AnswerForm } from "../calling/call.ts";
import { isRecord } from "./record.ts";

const forms = new WeakMap<z.ZodObject, AnswerForm>();

/** The form of an answer as JSON Schema, in the subset that every provider's structured output takes. */
export function answerForm(method: string, stage: string, answer: z.ZodObject): AnswerForm {
  const known = forms.get(answer);
  if (known) return known;
  const name = `${method}_${stage}`.replace(/[^\w-]/gu, "_").slice(0, 64);
  const form = { name, schema: strict(z.toJSONSchema(answer, { target: "draft-7", io: "input" })) };
  forms.set(answer, form);
  return form;
}

/** What a schema says in the subset. Bounds and patterns are checked by us; some providers refuse them. */
const KEPT = ["type", "enum", "const", "description"];

function strict(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {};
  const kept: Record<string, unknown> = {};
  for (const key of KEPT) if (schema[key] !== undefined) kept[key] = schema[key];
  if (isRecord(schema.items)) kept.items = strict(schema.items);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) kept.anyOf = choices.map(strict);
  return isRecord(schema.properties)
    ? { ...kept, ...strictObject(schema.properties, schema.required) }
    : kept;
}

/** Every field is required there; one that may be absent may be null instead. */
function strictObject(properties: Record<string, unknown>, required: unknown): Record<string, unknown> {
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(properties).map(([name, field]) => {
    const form = strict(field);
    return [name, needed.has(name) ? form : { anyOf: [form, { type: "null" }] }];
  });
  return {
    properties: Object.fromEntries(fields),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
