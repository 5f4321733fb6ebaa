import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, textOf } from "../loose.ts";

/** The calls of the chat dialect, with their arguments as recorded. */
export function toolCallParts(calls: unknown): DraftPart[] {
  return asList(calls).map((value) => {
    const call = asFields(value);
    const target = asFields(call.function);
    return {
      kind: "call",
      author: "agent",
      body: textOf(target.arguments),
      call: { id: asName(call.id), name: textOf(target.name) },
    };
  });
}
