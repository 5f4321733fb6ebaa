import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failedRun, runDocument } from "../annotation/testing/failed-runs.ts";
import { runLine } from "../cli/testing/session.ts";
import type { Step } from "../core/trajectory.ts";
import type { RunLabel } from "../reports/page/listed-run.ts";
import type { RunPage } from "../reports/page/page.ts";
import type { ServedBench, ServedFolder } from "../reports/page/served.ts";
import { TestServer } from "./testing/serving.ts";

const EXAMPLE = "trip-planner-handoff.json";

let server: TestServer;
beforeAll(async () => {
  const several = [failedRun("one", "lamp"), failedRun("two", "kettle")].map((run) =>
    runDocument(run).trim(),
  );
  const files = {
    "several.jsonl": `${several.map((run) => JSON.stringify(JSON.parse(run))).join("\n")}\n`,
    "notes.json": '{ "title": "nothing of a run" }',
    "damaged.jsonl": '{"schema":"rootstep.run/1","id":"x',
    "picture.png": "no trace by its name",
    "scores.json": JSON.stringify({ schema: "rootstep.benchmark/1", method: "triage", runs: [] }),
  };
  server = await TestServer.over(files, {
    prepare: (folder) => {
      cpSync(join("examples", EXAMPLE), join(folder, EXAMPLE));
      mkdirSync(join(folder, ".hidden"));
      cpSync(join("examples", EXAMPLE), join(folder, ".hidden", EXAMPLE));
    },
  });
});
afterAll(() => server.close());

describe("the list", () => {
  test("names every run, several of a file each by its id, and counts what holds none", async () => {
    const { runs, progress } = await server.whenRead();
    const read = runs.filter(({ state }) => state === "read").map(({ address }) => address);
    expect(read.sort()).toEqual(["several.jsonl#one", "several.jsonl#two", EXAMPLE]);
    expect(runs.find(({ address }) => address === "damaged.jsonl")).toMatchObject({ state: "unreadable" });
    expect(progress).toMatchObject({ without: 2, unreadable: 1 });
  });

  test("says of a run in a line what its report says", async () => {
    const { runs } = await server.whenRead();
    const { out } = await runLine(["diagnose", join("examples", EXAMPLE), "--json", "-"]);
    const diagnosis = JSON.parse(out);
    expect(runs.find(({ address }) => address === EXAMPLE)?.summary).toMatchObject({
      verdict: diagnosis.verdict,
      step: diagnosis.step,
      role: diagnosis.role,
      rung: "suspected",
      labels: [],
    });
  });

  test("gives the same key to the same place, so that links survive a restart", async () => {
    const again = await TestServer.over({}, { folder: server.folder });
    try {
      expect(await again.keyOf(EXAMPLE)).toBe(await server.keyOf(EXAMPLE));
      const key = await server.keyOf("several.jsonl#two");
      const page = await again.json<RunPage>(`/api/runs/${key}/page`);
      expect(page.run.id).toBe("two");
    } finally {
      await again.serving.close();
    }
  });
});

describe("a run", () => {
  const of = async (what: string, address = EXAMPLE) => `/api/runs/${await server.keyOf(address)}/${what}`;

  test("comes as the page that a report holds, and is addressed so that it can be typed", async () => {
    const page = await server.json<RunPage>(await of("page"));
    expect(page).toMatchObject({ schema: "rootstep.page/1", run: { steps: 81 }, answer: { step: 42 } });
    expect(page.run.address).toBe(`runs/${EXAMPLE}`);
  });

  test("gives its steps in stretches, and no more than there are", async () => {
    const steps = await server.json<Step[]>(await of("steps?first=40&last=43"));
    expect(steps.map(({ index }) => index)).toEqual([40, 41, 42, 43]);
    expect(steps[2]?.parts[0]?.body.length).toBeGreaterThan(20);
    expect(await server.json<Step[]>(await of("steps?first=79&last=5000"))).toHaveLength(2);
    expect(await server.json<Step[]>(await of("steps?first=900&last=901"))).toEqual([]);
  });

  test("gives the texts beside its steps", async () => {
    const page = await server.json<RunPage>(await of("page", "several.jsonl#one"));
    const task = page.context.findIndex(({ place }) => place.in === "request");
    const text = await server.json<{ body: string }>(await of(`context/${task}`, "several.jsonl#one"));
    expect(text.body).toContain("Count every lamp");
  });

  test("is searched where it lies; what was found comes in lines", async () => {
    const { text, headers } = await server.call(await of("find?q=no%20departures"));
    expect(headers["content-type"]).toContain("ndjson");
    const last = JSON.parse(text.trim().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ isDone: true, searched: 81 });
    expect(last.hits[0].text.toLowerCase()).toBe("no departures");
    expect((await server.call(await of("find?q="))).status).toBe(400);
  });
});

test("scores of benchmarks among the files are given as they are", async () => {
  await server.whenRead();
  const [scores, ...others] = await server.json<ServedBench[]>("/api/benches");
  expect(others).toEqual([]);
  expect(scores).toMatchObject({ file: "runs/scores.json", result: { method: "triage" } });
});

describe("labels", () => {
  const post = async (address: string, label: object) =>
    server.json<RunLabel[]>(`/api/runs/${await server.keyOf(address)}/labels`, {
      method: "POST",
      body: label,
    });

  test("a confirmation goes to the store with run and diagnosis, and every report says so from then on", async () => {
    const labels = await post(EXAMPLE, { by: "Ada", judgement: "confirmed", reason: "I was there" });
    expect(labels).toMatchObject([{ by: "Ada", judgement: "confirmed", step: 42, role: "Orchestrator" }]);
    const { runs } = await server.listWhen(({ runs: [...all] }) =>
      all.some(({ summary }) => summary?.rung === "confirmed"),
    );
    expect(runs.find(({ address }) => address === EXAMPLE)?.summary?.labels[0]?.by).toBe("Ada");
    const page = await server.json<RunPage>(`/api/runs/${await server.keyOf(EXAMPLE)}/page`);
    expect(page.answer.rungs.at(-1)).toMatchObject({ rung: "confirmed", reached: true });
    const [line = ""] = readFileSync(join(server.store, "labels.jsonl"), "utf8").split("\n");
    const record = JSON.parse(line);
    expect(record).toMatchObject({ schema: "rootstep.label/1", step: 42 });
    expect(readFileSync(join(server.store, "diagnoses.jsonl"), "utf8")).toContain(record.diagnosis);
    process.env.ROOTSTEP_STORE = server.store;
    const env = { ROOTSTEP_STORE: server.store };
    const { out } = await runLine(["diagnose", join(server.folder, EXAMPLE), "--json", "-"], { env });
    expect(JSON.parse(out).support).toContainEqual(expect.objectContaining({ by: "person", who: "Ada" }));
    const report = await runLine(["diagnose", join(server.folder, EXAMPLE)], { env });
    expect(report.out).toContain("confirmed by Ada");
    delete process.env.ROOTSTEP_STORE;
  });

  test("who names another step, or rejects it, stands beside the diagnosis and confirms nothing", async () => {
    const address = "several.jsonl#two";
    await post(address, { by: "Ada", judgement: "corrected", step: 1, role: "Planner" });
    await post(address, { by: "Ben", judgement: "rejected", reason: "the store was closed" });
    const page = await server.json<RunPage>(`/api/runs/${await server.keyOf(address)}/page`);
    const said = page.answer.people.map(({ who, agrees, step }) => ({ who, agrees, step }));
    expect(said).toEqual([
      { who: "Ben", agrees: false, step: undefined },
      { who: "Ada", agrees: page.answer.step === 1, step: 1 },
    ]);
    const env = { ROOTSTEP_STORE: server.store };
    const { out } = await runLine(["diagnose", `${join(server.folder, "several.jsonl")}#two`], { env });
    expect(out).toContain("Ben rejects it (the store was closed)");
  });

  test("the last word of a person counts", async () => {
    const address = "several.jsonl#one";
    await post(address, { by: "Ada", judgement: "rejected" });
    const labels = await post(address, { by: "Ada", judgement: "corrected", step: 2 });
    expect(labels).toMatchObject([{ by: "Ada", judgement: "corrected", step: 2 }]);
  });
});

test("without a name the kept runs are served, each by the name it had", async () => {
  const kept = await TestServer.over({}, { folder: server.store });
  try {
    const about = await kept.json<ServedFolder>("/api/folder");
    expect(about.kind).toBe("store");
    const { runs } = await kept.whenRead();
    expect(runs.map(({ address }) => address)).toContain(`runs/${EXAMPLE}`);
    expect(runs.find(({ address }) => address.endsWith(EXAMPLE))?.summary?.rung).toBe("confirmed");
  } finally {
    await kept.serving.close();
  }
});
