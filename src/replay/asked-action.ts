import { z } from "zod";
import type { Action, History } from "./contract/agent.ts";
import type { EnvironmentTool } from "./contract/environment.ts";
import { canonicalJson, type JsonValue } from "./contract/json.ts";

/** An action as models are asked for it; the arguments as JSON text, since every tool has its own. */
export const AskedAction = z.object({
  thought: z.string(),
  tool: z.string(),
  argumentsJson: z.string(),
});

const Json: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(Json), z.record(z.string(), Json)]),
);

/** The action of an answer, or why it is none. */
export function actionOf(
  { thought, tool, argumentsJson }: Partial<z.infer<typeof AskedAction>>,
  tools: readonly EnvironmentTool[],
): { action: Action } | { path: string; reason: string } {
  if (tool === undefined || !tools.some(({ name }) => name === tool)) {
    return {
      path: "tool",
      reason: `there is no tool "${tool ?? ""}"; they are ${tools.map(({ name }) => name).join(", ")}`,
    };
  }
  const value = parsed(argumentsJson ?? "{}");
  if (value === undefined) return { path: "argumentsJson", reason: "it is no JSON text" };
  return { action: { call: { tool, arguments: value }, ...(thought ? { said: thought } : {}) } };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return Json.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The tools as a prompt lists them. */
export function toolsText(tools: readonly EnvironmentTool[]): string {
  return tools
    .map(({ name, description, parameters, irreversible }) => {
      const mark = irreversible ? " (cannot be taken back)" : "";
      return `${name}${mark}: ${description}\n  arguments: ${canonicalJson(parameters)}`;
    })
    .join("\n");
}

/** What was done and seen so far, as the worker itself reads it. */
export function historyText({ turns, notes }: History): string {
  const lines = turns.flatMap((turn, index) => [
    ...notesAt(notes, index),
    `[${index}] ${turn.said ? `${turn.said}\n` : ""}-> ${turn.call.tool}(${canonicalJson(turn.call.arguments)})`,
    `<- ${turn.observation.text}`,
  ]);
  return [...lines, ...notesAt(notes, turns.length)].join("\n");
}

function notesAt(notes: History["notes"], turn: number): string[] {
  return notes.filter(({ before }) => before === turn).map(({ text }) => `(note to you) ${text}`);
}
