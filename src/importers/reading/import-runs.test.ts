import { describe, expect, it } from "vitest";
import { TrajectoryBuilder } from "../building/trajectory-builder.ts";
import { defineImporter } from "./define-importer.ts";
import { importRuns } from "./import-runs.ts";
import { memoryFile } from "./memory-file.ts";

const talk = defineImporter({
  name: "talk",
  title: "Talk",
  steps: "every line",
  claim: ({ files }) =>
    files
      .filter(({ path }) => path.endsWith(".talk"))
      .map((main) => ({ main, companions: files.filter(({ path }) => path === `${main.path}.side`) })),
  detect: ({ head }) => (head.startsWith("TALK") ? 1 : { score: 0.3, reason: "it does not begin with TALK" }),
  async *read(source) {
    const texts = [
      await source.text(),
      ...(await Promise.all(source.companions.map((file) => source.text(file)))),
    ];
    const builder = new TrajectoryBuilder(source.file.path, { format: "talk", file: source.file.path });
    for (const line of texts.join("\n").split("\n").slice(1)) {
      if (line === "boom") throw new TypeError("cannot read boom");
      builder.addStep({
        role: "agent",
        kind: "turn",
        parts: [{ kind: "text", author: "agent", body: line }],
      });
    }
    yield { trajectory: builder.finish() };
  },
});

async function imported(files: Record<string, string>, format?: string) {
  const results = [];
  const listing = { files: Object.entries(files).map(([path, content]) => memoryFile(path, content)) };
  for await (const result of importRuns(listing, { importers: [talk], format })) results.push(result);
  return results;
}

describe("importRuns", () => {
  it("reads claimed companions with their main file, once", async () => {
    const [run, ...rest] = await imported({ "a.talk": "TALK\none", "a.talk.side": "two" });
    expect(run).toMatchObject({ kind: "run", trajectory: { steps: [{ index: 0 }, { index: 1 }] } });
    expect(rest).toEqual([]);
  });

  it("goes on after files that cannot be read, and says what each lacked", async () => {
    const reasons = await imported({
      "a.txt": "hello",
      "b.bin": "TALK\u0000",
      "c.json": '{"a": [1,',
      "d.txt": "",
      "e.talk": "TALK\nboom",
      "f.talk": "TALK",
      "g.talk": "TALK\nfine",
    });
    expect(
      reasons.map((result) => ("reason" in result ? [result.kind, result.reason] : result.kind)),
    ).toEqual([
      ["unreadable", "fits no known format (tried talk); nearest is talk: it does not begin with TALK"],
      ["unreadable", "binary data, no trace format"],
      ["unreadable", "JSON that is cut off or damaged"],
      ["unreadable", "the file is empty"],
      ["unreadable", "Talk: cannot read boom"],
      ["no-run", "Talk: no model, tool or agent event in it"],
      "run",
    ]);
  });

  it("names the known formats when asked for another", async () => {
    await expect(imported({ "a.talk": "TALK\nx" }, "song")).rejects.toThrow(
      'no format named "song"; known: talk',
    );
  });

  it("lets a forced format read what it would not have claimed", async () => {
    expect(await imported({ "a.txt": "x\ny" }, "talk")).toMatchObject([{ kind: "run" }]);
  });
});
