import { expect, test } from "vitest";
import { failedRun, runDocument } from "../../annotation/testing/failed-runs.ts";
import { folderWith } from "../../cli/testing/session.ts";
import { walkFolder } from "../runs/walk-folder.ts";
import { Reader } from "./reader.ts";

async function groupIn(files: Record<string, string>) {
  const within = folderWith(files);
  const reader = new Reader({ store: `${within}/store`, directory: within });
  const { files: found } = await walkFolder(within, within, []);
  const [group] = await reader.groups(found, within);
  if (!group) throw new Error("there is no group");
  return { reader, group };
}

test("a process that dies fails what it was asked in a sentence, and the next question starts another one", async () => {
  const { reader, group } = await groupIn({ "a.json": runDocument(failedRun("a", "lamp")) });
  const asked = reader.describe(group);
  reader.close();
  await expect(asked).rejects.toThrow(
    /^the process that read it ended; most likely .+ memory than there is$/u,
  );
  expect(await reader.describe(group)).toMatchObject({ kind: "runs", runs: [{ id: "a" }] });
  reader.close();
});

test("a large run is shown before it is judged, and its judgement is not made twice", async () => {
  const { reader, group } = await groupIn({ "a.json": runDocument(failedRun("a", "lamp")) });
  const ask = { ask: "page" as const, index: 0, address: "a.json" };
  const before = JSON.parse(await reader.json({ ...ask, group: { ...group, isLarge: true } }));
  expect(before.answer).toMatchObject({ verdict: "unjudged", explanation: expect.stringContaining("large") });
  const described = await reader.describe(group, true);
  const diagnosis = described.kind === "runs" ? described.runs[0]?.diagnosis : undefined;
  if (!diagnosis) throw new Error("there is no diagnosis");
  const judged = { ...diagnosis, explanation: "what was kept" };
  const after = JSON.parse(await reader.json({ ...ask, group: { ...group, judged } }));
  expect(after.answer.explanation).toBe("what was kept");
  reader.close();
});

test("what nobody waits for any more is not answered", async () => {
  const { reader, group } = await groupIn({ "a.json": runDocument(failedRun("a", "lamp")) });
  const stop = new AbortController();
  const pieces: string[] = [];
  const find = { ask: "find" as const, group, index: 0, address: "a.json", wanted: "lamp" };
  const asked = reader.pieces(find, { signal: stop.signal, piece: (json) => pieces.push(json) });
  stop.abort();
  await expect(asked).rejects.toThrow(/nobody waits/u);
  await reader.pieces(find, { piece: (json) => pieces.push(json) });
  expect(pieces.map((json) => JSON.parse(json).isDone)).toEqual([true]);
  reader.close();
});
