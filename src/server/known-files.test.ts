import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failedRun, runDocument } from "../annotation/testing/failed-runs.ts";
import { openFolderStore } from "../store/folder-store.ts";
import { TestServer } from "./testing/serving.ts";

let server: TestServer;
beforeAll(async () => {
  const files = Object.fromEntries(
    ["lamp", "kettle"].map((topic) => [`${topic}.json`, runDocument(failedRun(topic, topic))]),
  );
  server = await TestServer.over({ ...files, "notes.json": "{}" });
  await server.whenRead();
});
afterAll(() => server.close());

const titles = async (of: TestServer) =>
  (await of.whenRead()).runs.map(({ address, summary }) => `${address}: ${summary?.title}`).sort();

test("without a store nothing is kept, and none is made", () => {
  expect(existsSync(server.store)).toBe(false);
});

test("with a store what was read of a file is known at the next start, until the file changes or somebody speaks", async () => {
  await openFolderStore(server.store);
  const first = await TestServer.over({}, { folder: server.folder, store: server.store });
  await first.whenRead();
  await first.serving.close();
  const path = join(server.store, "files.jsonl");
  const kept = readFileSync(path, "utf8");
  expect(kept.trim().split("\n")).toHaveLength(3);
  writeFileSync(path, kept.replaceAll(/\\"title\\":\\"[^\\]+\\"/gu, '\\"title\\":\\"as it was kept\\"'));
  const second = await TestServer.over({}, { folder: server.folder, store: server.store });
  try {
    expect(await titles(second)).toEqual(["kettle.json: as it was kept", "lamp.json: as it was kept"]);
    writeFileSync(join(server.folder, "lamp.json"), runDocument(failedRun("lamp", "lampshade")));
    await second.listWhen(({ runs }) =>
      runs.some(({ summary }) => summary && summary.title !== "as it was kept"),
    );
    const body = { by: "Ada", judgement: "rejected" };
    await second.json(`/api/runs/${await second.keyOf("kettle.json")}/labels`, { method: "POST", body });
    expect((await titles(second)).filter((title) => title.includes("as it was kept"))).toEqual([]);
  } finally {
    await second.serving.close();
  }
  const third = await TestServer.over({}, { folder: server.folder, store: server.store });
  expect((await titles(third)).filter((title) => title.includes("as it was kept"))).toEqual([]);
  await third.serving.close();
});
