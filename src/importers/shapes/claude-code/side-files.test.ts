import { describe, expect, it } from "vitest";
import { memoryFile } from "../../reading/memory-file.ts";
import { claimSessions } from "./side-files.ts";

/** Files by path; the text is the session their records name. */
async function claimsOf(files: Record<string, string>): Promise<Record<string, string[]>> {
  const listing = Object.entries(files).map(([path, sessionId]) =>
    memoryFile(
      path,
      `${JSON.stringify({ type: "summary" })}\n${JSON.stringify({ type: "user", sessionId })}\n`,
    ),
  );
  const claims = await claimSessions({ files: listing });
  return Object.fromEntries(
    claims.map((claim) => [claim.main.path, claim.companions.map((file) => file.path)]),
  );
}

describe("which files make a session", () => {
  it("takes what lies in the session's own folder, at any depth", async () => {
    const files = {
      "p/s.jsonl": "s",
      "p/s/subagents/agent-a.jsonl": "s",
      "p/s/subagents/agent-a.meta.json": "",
      "p/s/subagents/workflows/w/agent-b.jsonl": "s",
      "p/s/tool-results/x.txt": "",
      "p/other/notes.txt": "",
    };
    expect(await claimsOf(files)).toEqual({ "p/s.jsonl": Object.keys(files).slice(1, 5) });
  });

  it("asks the records which session a flat file belongs to", async () => {
    const files = {
      "p/agent-a.jsonl": "two",
      "p/agent-a.meta.json": "",
      "p/agent-b.jsonl": "gone",
      "p/one.jsonl": "one",
      "p/two.jsonl": "two",
      "q/two.jsonl": "two",
    };
    expect(await claimsOf(files)).toEqual({ "p/two.jsonl": ["p/agent-a.jsonl", "p/agent-a.meta.json"] });
  });

  it("lets a side file without its session stand alone, with its description", async () => {
    const files = { "s/subagents/agent-a.jsonl": "s", "s/subagents/agent-a.meta.json": "" };
    expect(await claimsOf(files)).toEqual({ "s/subagents/agent-a.jsonl": ["s/subagents/agent-a.meta.json"] });
  });
});
