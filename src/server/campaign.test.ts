import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failedRun, runDocument, TOPICS } from "../annotation/testing/failed-runs.ts";
import { runLine } from "../cli/testing/session.ts";
import type { RunPage } from "../reports/page/page.ts";
import type { KeptAnnotation, NextRun, RunList, ServedFolder } from "../reports/page/served.ts";
import { TestServer } from "./testing/serving.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  const home = mkdtempSync(join(tmpdir(), "rootstep-campaign-"));
  const runs = TOPICS.slice(0, 3).map((topic) => {
    const file = join(home, `${topic}.json`);
    writeFileSync(file, runDocument(failedRun(topic, topic)));
    return file;
  });
  folder = join(home, "campaign");
  await runLine(["annotate", "init", folder, ...runs, "--calibration", "1"]);
  server = await TestServer.over({}, { folder, as: "Ada" });
});
afterAll(() => server.close());

const next = (by: string) => server.json<NextRun>(`/api/campaign/next?as=${by}`);

test("the folder says that it is a campaign, and lists none of its runs", async () => {
  const about = await server.json<ServedFolder>("/api/folder");
  expect(about).toMatchObject({ as: "Ada", campaign: { runs: 3, calibration: 1, perRun: 2 } });
  expect((await server.json<RunList>("/api/runs")).runs).toEqual([]);
});

test("a run is shown without a word of any diagnosis", async () => {
  const found = await next("Ada");
  if (found.kind !== "run") throw new Error("there is no run");
  expect(found).toMatchObject({ stage: "calibration", done: 0, confirmedBy: "verifier" });
  const page = await server.json<RunPage>(`/api/campaign/runs/${found.run}/page`);
  expect(page.run.steps).toBe(5);
  expect(page.outline.chances.every((chance) => chance === 0)).toBe(true);
  expect(page.answer).toMatchObject({ verdict: "unjudged", runners: [], pairs: [], lives: [], workings: [] });
  expect(page.answer).not.toHaveProperty("step");
  expect(page.others).toEqual([]);
  const steps = await server.json<unknown[]>(`/api/campaign/runs/${found.run}/steps?first=0&last=9`);
  expect(steps).toHaveLength(5);
});

test("an annotation is the record that rootstep annotate add writes, and what does not count is said", async () => {
  const found = await next("Ada");
  if (found.kind !== "run") throw new Error("there is no run");
  const said = { by: "Ada", run: found.run, step: 1, role: "Planner", reason: "one floor only", minutes: 4 };
  const post = (quotes: string[]) =>
    server.json<KeptAnnotation>("/api/campaign/annotations", { method: "POST", body: { ...said, quotes } });
  expect((await post(["On floor one only"])).faults[0]).toMatch(
    /does not stand in the run as it is written/u,
  );
  expect(await post(["on floor one only"])).toEqual({ faults: [] });
  const lines = readFileSync(join(folder, "annotations.jsonl"), "utf8").trim().split("\n");
  const [served] = lines.slice(-1).map((line) => JSON.parse(line));
  await runLine([
    ...["annotate", "add", folder, "--as", "Ben", "--run", found.run, "--step", "1", "--role", "Planner"],
    ...["--reason", "one floor only", "--quote", "on floor one only", "--minutes", "4"],
  ]);
  const all = readFileSync(join(folder, "annotations.jsonl"), "utf8").trim().split("\n");
  const typed = JSON.parse(all.at(-1) ?? "");
  const own = { id: "", at: "", by: "" };
  expect({ ...served, ...own }).toEqual({ ...typed, ...own });
  const checked = await runLine(["annotate", "check", folder]);
  expect(checked.out).not.toContain("does not count");
  const after = await next("Ada");
  expect(after.kind === "run" ? after.run : "").not.toBe(found.run);
});

test("models are no annotators, and runs of no campaign are no runs", async () => {
  expect((await server.call("/api/campaign/next?as=openai/gpt")).status).toBe(400);
  expect((await server.call(`/api/campaign/runs/${"a".repeat(64)}/page`)).status).toBe(400);
});
