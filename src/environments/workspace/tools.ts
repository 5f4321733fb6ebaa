import { z } from "zod";
import type { EnvironmentTool } from "../../replay/contract/environment.ts";

const text = { type: "string" };

/** What can be done in a workspace. Where nothing confines a command, its effect cannot be taken back. */
export function workspaceTools(confined: boolean): EnvironmentTool[] {
  const tool = (
    name: string,
    description: string,
    properties: Record<string, { type: string; description?: string }>,
    optional: readonly string[] = [],
  ): EnvironmentTool => {
    const required = Object.keys(properties).filter((property) => !optional.includes(property));
    const parameters = { type: "object", properties, required, additionalProperties: false };
    return { name, description, parameters, irreversible: !confined && name !== "finish" };
  };
  return [
    tool(
      "shell",
      "Runs a command with bash in the project's folder. Nothing that it starts outlives it.",
      {
        command: text,
        session: { type: "boolean", description: "Keep its folder and exported variables for the next one." },
      },
      ["session"],
    ),
    tool("read_file", "The content of a file.", { path: text }),
    tool("write_file", "Writes a file, with the folders it needs.", { path: text, content: text }),
    tool(
      "replace_in_file",
      "Replaces a text that stands in a file exactly once, or wherever it stands.",
      { path: text, old: text, new: text, everywhere: { type: "boolean" } },
      ["everywhere"],
    ),
    tool("finish", "Says that the work is done.", {}),
  ];
}

/** The calls of these tools, by name. */
export const WorkspaceCall = z.discriminatedUnion("tool", [
  z.object({
    tool: z.literal("shell"),
    arguments: z.strictObject({ command: z.string(), session: z.boolean().optional() }),
  }),
  z.object({ tool: z.literal("read_file"), arguments: z.strictObject({ path: z.string() }) }),
  z.object({
    tool: z.literal("write_file"),
    arguments: z.strictObject({ path: z.string(), content: z.string() }),
  }),
  z.object({
    tool: z.literal("replace_in_file"),
    arguments: z.strictObject({
      path: z.string(),
      old: z.string().min(1),
      new: z.string(),
      everywhere: z.boolean().optional(),
    }),
  }),
  z.object({ tool: z.literal("finish"), arguments: z.strictObject({}) }),
]);
export type WorkspaceCall = z.infer<typeof WorkspaceCall>;
