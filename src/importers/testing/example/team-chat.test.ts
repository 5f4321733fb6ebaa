import { expect, it } from "vitest";
import { importRuns } from "../../reading/import-runs.ts";
import { memoryFile } from "../../reading/memory-file.ts";
import importer from "./team-chat.ts";

const FILE = {
  team_chat: 1,
  goal: "How long is the pier?",
  entries: [
    { who: "Surfer", tool: "look", text: '{"q": "pier"}', output: "412 m" },
    { who: "Writer", text: "412 m." },
    7,
  ],
};

it("team-chat makes steps of entries and counts what it cannot place", async () => {
  const results = [];
  const files = [memoryFile("chat.json", JSON.stringify(FILE))];
  for await (const result of importRuns({ files }, { importers: [importer] })) results.push(result);
  expect(results).toMatchObject([
    {
      kind: "run",
      trajectory: {
        requests: [{ text: "How long is the pier?" }],
        steps: [
          { role: "Surfer", kind: "turn", parts: [{ kind: "call", call: { name: "look" } }] },
          { role: "look", kind: "result", parts: [{ kind: "result", status: "ok" }] },
          { role: "Writer", kind: "turn", parts: [{ kind: "text", body: "412 m." }] },
        ],
        issues: [{ kind: "unknown-record", count: 1 }],
      },
    },
  ]);
});
