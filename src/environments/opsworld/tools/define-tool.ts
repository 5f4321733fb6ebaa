import { z } from "zod";
import type { EnvironmentTool } from "../../../replay/contract/environment.ts";
import type { JsonValue } from "../../../replay/contract/json.ts";
import { toJson } from "../../../replay/contract/json.ts";
import type { Office } from "../world/entities.ts";
import type { Deed, State } from "./state.ts";

/** Why a call was refused; it cost a step and changed nothing. */
export type Refusal =
  | "unknown_tool"
  | "invalid_arguments"
  | "not_found"
  | "no_such_page"
  | "refund_exceeds_order"
  | "finished";

/** What a call brings: something to see, and with irreversible ones a deed; or a refusal. */
export type Result =
  | { shows: JsonValue; deed?: Deed; image?: string }
  | { refused: { code: Refusal; message: string } };

/** A tool of the office. */
export interface Tool {
  about: EnvironmentTool;
  call(office: Office, state: State, foreign: JsonValue): Result;
}

interface Definition<Arguments extends z.ZodObject> {
  name: string;
  description: string;
  arguments: Arguments;
  irreversible?: true;
  act(office: Office, asked: z.infer<Arguments>, state: State): Result;
}

/** Declares a tool; its arguments are checked strictly before it acts. */
export function defineTool<Arguments extends z.ZodObject>(definition: Definition<Arguments>): Tool {
  const { name, description, irreversible = false, act } = definition;
  const { $schema, ...parameters } = z.toJSONSchema(definition.arguments);
  return {
    about: { name, description, parameters: toJson(parameters), irreversible },
    call: (office, state, foreign) => {
      const parsed = definition.arguments.safeParse(foreign);
      return parsed.success
        ? act(office, parsed.data, state)
        : refuse("invalid_arguments", faultsOf(parsed.error));
    },
  };
}

export function refuse(code: Refusal, message: string): Result {
  return { refused: { code, message } };
}

function faultsOf({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => `${path.map(String).join(".") || "arguments"}: ${message}`)
    .join("; ");
}
