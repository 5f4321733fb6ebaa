import type { Call, EnvironmentTool } from "../../replay/contract/environment.ts";
import { isObject, type JsonValue } from "../../replay/contract/json.ts";

/** Calls that show what the tools do: each tool's own examples, else one made from its schema. */
export function exampleCalls(tools: readonly EnvironmentTool[]): Call[] {
  return tools.flatMap(({ name, parameters, examples }) =>
    (examples ?? [plainestOf(parameters)]).map((given) => ({ tool: name, arguments: given })),
  );
}

/** The plainest value that a schema allows: what it names itself, else an empty text, the least number, no items. */
function plainestOf(schema: JsonValue | undefined): JsonValue {
  if (!isObject(schema)) return {};
  const named = schema.const ?? schema.default ?? firstOf(schema.examples) ?? firstOf(schema.enum);
  if (named !== undefined) return named;
  const [one] = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (one !== undefined) return plainestOf(one);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return "a".repeat(typeof schema.minLength === "number" ? Math.min(schema.minLength, 1000) : 1);
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? schema.minimum : 1;
    case "boolean":
      return false;
    case "array":
      return typeof schema.minItems === "number" && schema.minItems > 0 ? [plainestOf(schema.items)] : [];
    case "null":
      return null;
    default:
      return objectOf(schema);
  }
}

function objectOf({ properties, required }: { readonly [key: string]: JsonValue }): JsonValue {
  if (!isObject(properties)) return {};
  const wanted = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).filter(([name]) => wanted.includes(name));
  return Object.fromEntries(fields.map(([name, schema]) => [name, plainestOf(schema)]));
}

function firstOf(list: JsonValue | undefined): JsonValue | undefined {
  return Array.isArray(list) ? list[0] : undefined;
}
