import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failedRun, runDocument } from "../annotation/testing/failed-runs.ts";
import type { RunListChange } from "../reports/page/served.ts";
import { TestServer } from "./testing/serving.ts";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.over({ "lamp.json": runDocument(failedRun("lamp", "lamp")) });
  await server.whenRead();
});
afterAll(() => server.close());

test("a file that comes, changes and goes is in the list at once, and whoever listens is told", async () => {
  const told = listen();
  writeFileSync(join(server.folder, "new.json"), runDocument(failedRun("new", "mirror")));
  await told.until(({ changed }) =>
    changed.some(({ address, summary }) => address === "new.json" && summary),
  );
  const longer = failedRun("new", "mirror", { outcome: { status: "success", by: "verifier" } });
  writeFileSync(join(server.folder, "new.json"), runDocument(longer));
  const row = await told.until(({ changed }) =>
    changed.some(({ summary }) => summary?.outcome === "success"),
  );
  expect(row.changed[0]?.address).toBe("new.json");
  rmSync(join(server.folder, "new.json"));
  const gone = await told.until(({ gone: [...keys] }) => keys.length > 0);
  expect(gone.gone).toEqual([row.changed[0]?.key]);
  told.stop();
});

test("a session that grows keeps its place and its number of steps grows", async () => {
  const turn = (text: string) =>
    `${JSON.stringify({ role: text.startsWith("q") ? "user" : "assistant", content: text })}\n`;
  const path = join(server.folder, "growing.jsonl");
  writeFileSync(
    path,
    turn("q1 where is the lamp?") + turn("It is on floor one.") + turn("q2 and the kettle?"),
  );
  const first = await server.listWhen(({ runs }) =>
    runs.some((run) => run.address === "growing.jsonl" && run.summary),
  );
  const before = first.runs.find(({ address }) => address === "growing.jsonl");
  appendFileSync(path, turn("It is on floor two.") + turn("q3 thanks") + turn("You are welcome."));
  const steps = before?.summary?.steps ?? 0;
  const second = await server.listWhen(({ runs }) =>
    runs.some(({ summary }) => (summary?.steps ?? 0) === steps + 3),
  );
  expect(second.runs.find(({ address }) => address === "growing.jsonl")?.key).toBe(before?.key);
});

test("2,000 files are listed at once, before any of them is read", async () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`run-${index}.json`, "{}"]));
  const busy = await TestServer.over(many);
  try {
    const list = await busy.json<{ runs: unknown[]; progress: { of: number } }>("/api/runs");
    expect(list.progress.of).toBe(2000);
    expect(list.runs.length).toBeGreaterThan(1000);
  } finally {
    await busy.close();
  }
});

/** Listens to the events of the server. */
function listen() {
  const stop = new AbortController();
  const changes: RunListChange[] = [];
  void (async () => {
    const headers = { authorization: `Bearer ${server.token}` };
    const answer = await fetch(`${server.origin}/api/events`, { headers, signal: stop.signal });
    const decoder = new TextDecoder();
    let begun = "";
    for await (const chunk of answer.body ?? []) {
      const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
      begun = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data: ")) changes.push(JSON.parse(line.slice(6)));
    }
  })().catch(() => {});
  return {
    stop: () => stop.abort(),
    /** The first change of the kind; those before it are forgotten. */
    until: async (isIt: (change: RunListChange) => boolean): Promise<RunListChange> => {
      for (let tries = 0; tries < 300; tries++) {
        const at = changes.findIndex(isIt);
        const found = changes[at];
        if (found) {
          changes.splice(0, at + 1);
          return found;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`nothing of the kind was told: ${JSON.stringify(changes).slice(0, 2000)}`);
    },
  };
}
