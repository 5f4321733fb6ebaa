import { createHash } from "node:crypto";
import { z } from "zod";

/** One thing in a kept tree. Pipes, sockets and devices are not kept. */
export const Entry = z.union([
  z.strictObject({
    kind: z.literal("file"),
    path: z.string(),
    mode: z.int(),
    modified: z.number(),
    content: z.string(),
  }),
  z.strictObject({ kind: z.literal("folder"), path: z.string(), mode: z.int(), modified: z.number() }),
  z.strictObject({ kind: z.literal("link"), path: z.string(), target: z.string() }),
]);
export type Entry = z.infer<typeof Entry>;

/** Names a state of a tree: equal contents have an equal `content`, whenever they were written. */
export const TreeName = z.strictObject({ content: z.string(), times: z.string() });
export type TreeName = z.infer<typeof TreeName>;

/** The name of a state with these entries. */
export function nameOf(entries: readonly Entry[]): TreeName {
  const content = createHash("sha256");
  const times = createHash("sha256");
  for (const entry of entries) {
    if (entry.kind === "link") content.update(`${JSON.stringify(["link", entry.path, entry.target])}\n`);
    else {
      const { kind, path, mode, modified } = entry;
      const held = entry.kind === "file" ? entry.content : "";
      content.update(`${JSON.stringify([kind, path, mode, held])}\n`);
      times.update(`${modified}\n`);
    }
  }
  return { content: content.digest("hex"), times: times.digest("hex").slice(0, 16) };
}
