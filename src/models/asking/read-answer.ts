import type { z } from "zod";
import type { Violation } from "../../methods/asking/ask.ts";
import { coerced } from "./coerce.ts";
import { type Path, removeAt, valueAt } from "./places.ts";

type Answer<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;
type Check<Shape extends z.ZodRawShape> = (answer: Partial<Answer<Shape>>) => Violation[];

/** An object as an answer: the valid part of it, and what was wrong with the rest. */
export interface Read<Value> {
  value: Partial<Value>;
  violations: Violation[];
}

/** Reads an object as an answer. What is wrong is named, and left out of the value: an item, a field, never more. */
export function readAnswer<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  object: Record<string, unknown>,
  check: Check<Shape>,
): Read<Answer<Shape>> {
  const raw = withoutNulls(schema, coerced(schema, object));
  const issues = schema.safeParse(raw).error?.issues ?? [];
  const invalid = issues.filter(({ code }) => code !== "unrecognized_keys").map(asViolation);
  const { value, violations } = pruned(schema, raw, check);
  return { value, violations: distinct([...invalid, ...violations]) };
}

/** Checks what several replies gave together. */
export function mergedAnswer<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  earlier: Partial<Answer<Shape>>,
  later: Partial<Answer<Shape>>,
  check: Check<Shape>,
): Read<Answer<Shape>> {
  return pruned(schema, structuredClone({ ...earlier, ...later }), check);
}

/** Null says "nothing" in structured output, where every field must be there. */
function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  const nulls = (schema.safeParse(value).error?.issues ?? [])
    .map(({ path }) => path)
    .filter((path) => path.length > 0 && valueAt(value, path) === null);
  removeAt(value, nulls);
  return value;
}

const ROUNDS = 12;

function pruned<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  raw: unknown,
  check: Check<Shape>,
): Read<Answer<Shape>> {
  const violations: Violation[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { value, issues } = fieldsOf(schema, raw);
    const broken = isAnswer<Shape>(value) ? check(value) : [];
    if (issues.length === 0 && broken.length === 0) break;
    violations.push(...broken);
    removeAt(raw, [...issues, ...broken].map(({ path }) => removable(raw, path)).filter(isSome));
    if (broken.some(({ path }) => path.length === 0)) return { value: {}, violations };
  }
  const { value } = fieldsOf(schema, raw);
  return { value: isAnswer<Shape>(value) ? value : {}, violations };
}

/** The top fields that are valid, each by itself, and the issues of those that are there and are not. */
function fieldsOf(
  schema: z.ZodObject,
  raw: unknown,
): { value: Record<string, unknown>; issues: Violation[] } {
  const value: Record<string, unknown> = {};
  const issues: Violation[] = [];
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const given = valueAt(raw, [name]);
    if (given === undefined) continue;
    const parsed = field.safeParse(given);
    if (parsed.success) value[name] = parsed.data;
    else
      issues.push(
        ...parsed.error.issues.map((issue) => asViolation({ ...issue, path: [name, ...issue.path] })),
      );
  }
  return { value, issues };
}

/** The innermost thing that stands at a path: of a field that is missing, what misses it. */
function removable(raw: unknown, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length--) {
    const inner = path.slice(0, length);
    if (valueAt(raw, inner) !== undefined) return inner;
  }
  return undefined;
}

/** Every field in it was parsed by the field's own schema. */
function isAnswer<Shape extends z.ZodRawShape>(
  _value: Record<string, unknown>,
): _value is Partial<Answer<Shape>> & Record<string, unknown> {
  return true;
}

function isSome(path: Path | undefined): path is Path {
  return path !== undefined;
}

function asViolation({ path, message }: { path: readonly PropertyKey[]; message: string }): Violation {
  return { path: path.map((key) => (typeof key === "number" ? key : String(key))), reason: message };
}

function distinct(violations: readonly Violation[]): Violation[] {
  return [...new Map(violations.map((one) => [violationText(one), one])).values()];
}

/** `candidates.2.stepId: there is no step 900`. */
export function violationText({ path, reason }: Violation): string {
  return path.length === 0 ? reason : `${path.join(".")}: ${reason}`;
}
