import { z } from "zod";
import type { Generated } from "./sdk-model.ts";

/** The parts of a stream that matter. */
const Part = z.looseObject({ type: z.string() });
const Delta = z.looseObject({ delta: z.string() });
/** The answer as a tool's arguments. */
export const ToolCall = z.looseObject({ input: z.string() });
const End = z.looseObject({ finishReason: z.unknown(), usage: z.unknown() });

/** Reads a streamed answer to its end; an error in the stream is thrown. */
export async function readStream(stream: ReadableStream<unknown>): Promise<Generated> {
  const generated: Generated = { text: "", finish: undefined, usage: undefined };
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) take(generated, next.value);
  return generated;
}

function take(generated: Generated, value: unknown): void {
  switch (Part.safeParse(value).data?.type) {
    case "text-delta":
      generated.text += Delta.safeParse(value).data?.delta ?? "";
      break;
    case "tool-call":
      generated.input = ToolCall.safeParse(value).data?.input;
      break;
    case "finish": {
      const end = End.safeParse(value).data;
      generated.finish = end?.finishReason;
      generated.usage = end?.usage;
      break;
    }
    case "error":
      throw (
        z.looseObject({ error: z.unknown() }).safeParse(value).data?.error ?? new Error("error in the stream")
      );
  }
}
