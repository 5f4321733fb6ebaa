import { z } from "zod";
import type { JsonValue } from "../../replay/contract/json.ts";

/** What the first line of both sides says; another version is another protocol. */
export const ENVIRONMENT_PROTOCOL = "rootstep.environment/1";
export const AGENT_PROTOCOL = "rootstep.agent/1";

/** Whatever JSON holds: it has just been parsed from a line. */
export const Json = z.custom<JsonValue>((value) => value !== undefined);

/** An answer: the id of the request, with a result or the sentence why there is none. */
export const Answer = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.string().optional(),
});

/** Fields that the program may leave out are optional here; those it must give are not. */
export const Hello = z.object({
  protocol: z.string(),
  name: z.string(),
  /** Names this world among all that the program can show. */
  key: z.string().optional(),
  /** Nothing it does leaves it: no mail is sent, no money moves. */
  simulated: z.boolean().optional(),
});

const ToolDeclaration = z.object({
  name: z.string().min(1),
  description: z.string(),
  parameters: z.record(z.string(), Json),
  irreversible: z.boolean(),
  examples: z.array(Json).optional(),
});

export const Tools = z.object({ tools: z.array(ToolDeclaration) });

export const Opening = z.object({ task: z.string(), instructions: z.string().default("") });

export const Seen = z.object({
  text: z.string(),
  failed: z.boolean().default(false),
  ended: z.boolean().default(false),
  images: z.array(z.object({ mediaType: z.string(), base64: z.string(), label: z.string() })).optional(),
});

export const Kept = z.object({ snapshot: Json });

export const Checked = z.object({
  violations: z.array(z.object({ kind: z.string(), detail: z.string().default("") })),
});

export const Chosen = z.object({
  /** Nothing: the agent gives up, or has finished. */
  action: z
    .object({ call: z.object({ tool: z.string(), arguments: Json }), said: z.string().optional() })
    .nullable(),
});

/** An answer that says nothing but "done". */
export const Done = z.unknown();
