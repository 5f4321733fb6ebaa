import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toRunDocument } from "../core/rootstep-json.ts";
import shippedWeights from "../triage/ranker/weights.json" with { type: "json" };
import { folderWith, type Ran, runLine } from "./testing/session.ts";
import { type TeamLabel, teamFolder, teamRun } from "./testing/team.ts";

const SIXTEEN = Array.from({ length: 16 }, (_, index) => index);
const FEW = SIXTEEN.slice(0, 4);

interface Trained extends Ran {
  folder: string;
  file: string;
}

async function train(folder: string, ...more: string[]): Promise<Trained> {
  const file = join(folder, ".rootstep", "ranker.json");
  return { ...(await runLine(["train", folder, "--out", file, ...more])), folder, file };
}

describe("train", () => {
  test("says what it learned from, how both rankers do, whether it helped, and where the new one is", async () => {
    const folder = teamFolder(SIXTEEN);
    const { code, out, file } = await train(folder, "--json", join(folder, "report.json"));
    expect(code).toBe(0);
    expect(out).toMatch(/16 runs, 16 tasks, added to \d+ shipped runs, scored in 10 folds by task/u);
    for (const metric of ["step exact", "hit@3", "role", "EXAM", "log-loss", "calib. error"])
      expect(out).toMatch(new RegExp(`^ {2}${metric} +[\\d.]+%? +\\[`, "mu"));
    expect(out).toMatch(/^Retraining helped: log-loss -\d\.\d\d \[-.*, -.*\] on tasks it had not seen\.$/mu);
    expect(out).toMatch(/not recalibrated: that takes 50 runs/u);
    expect(out).toContain(`saved to ${file}`);
    const table = out.split("\n").filter((line) => line.includes("["));
    for (const line of table) expect(line.length).toBeLessThanOrEqual(110);

    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
    expect(report).toMatchObject({ schema: "rootstep.training/1", n: 16, labels: 16, tasks: 16, folds: 10 });
    const exact = report.runs.filter(
      ({ retrained }: { retrained: { predicted: { step?: number }; truth: { step: number } } }) =>
        retrained.predicted.step === retrained.truth.step,
    );
    expect(report.runs).toHaveLength(16);
    expect(report.retrained.stepExact.value).toBe(exact.length / 16);
    expect(report.saved).toEqual({ file, sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) });
  });

  test("the order of labels changes no byte, and the file says what it was made from", async () => {
    const labels = FEW.map(labelOf);
    const [one, other] = [teamFolder(FEW), teamFolder(FEW, [...labels].reverse())];
    const files = [(await train(one)).file, (await train(other)).file].map((file) =>
      readFileSync(file, "utf8"),
    );
    expect(files[0]).toBe(files[1]);
    const { trainedOn } = JSON.parse(files[0] ?? "");
    expect(trainedOn.slice(0, -1)).toEqual(shippedWeights.trainedOn);
    expect(trainedOn.at(-1)).toMatchObject({ set: "team", runs: 4 });
  });

  test("what is wrong with a label is said with its line, and the label left out", async () => {
    const good = FEW.map(labelOf);
    const label = labelOf(0);
    const wrong: [string, RegExp][] = [
      ["{", /line 5: it is no JSON object/u],
      [JSON.stringify({ ...label, by: undefined }), /line 6: nobody confirmed it/u],
      [JSON.stringify({ ...label, step: "3" }), /line 7: its "step" is no whole number from 0/u],
      [JSON.stringify({ ...label, run: "gone.json" }), /line 8: gone\.json: there is no such file/u],
      [
        JSON.stringify({ ...label, run: "run-12.json", step: 99 }),
        /line 9: .*there is no step 99; .*0 to 6/u,
      ],
      [JSON.stringify({ ...label, run: "run-13.json", role: "Pilot" }), /line 10: .*no step .*"Pilot"/u],
      [JSON.stringify(label), /line 11: .*it repeats line 1 on the same run/u],
      [JSON.stringify({ ...labelOf(14), step: 1 }), /line 12: .*does not agree with line 13/u],
      [JSON.stringify({ ...labelOf(14), step: 2 }), /line 13: .*does not agree with line 12/u],
      [JSON.stringify({ ...label, run: "labels.jsonl" }), /line 14: labels\.jsonl: /u],
    ];
    const { code, out } = await train(teamFolder(SIXTEEN, [...good, ...wrong.map(([line]) => line)]));
    expect(code).toBe(3);
    expect(out).toMatch(/4 of 14 labels, 4 tasks/u);
    for (const [, reason] of wrong) expect(out).toMatch(reason);
    expect(out.match(/left out/gu)).toHaveLength(wrong.length);
  });

  test("without a usable label there is nothing to train on", async () => {
    const { code, err } = await train(teamFolder([], ["{}"]));
    expect(code).toBe(2);
    expect(err).toMatch(
      /left out line 1: it names no "run"\nnone of the 1 labels of .* can be learned from$/u,
    );
    const empty = await runLine(["train", folderWith({})]);
    expect(empty.code).toBe(2);
    expect(empty.err).toMatch(
      /holds no confirmed root: write labels\.jsonl there, a line for each, as \{"run"/u,
    );
    expect((await runLine(["train", "nowhere"])).code).toBe(2);
  });

  test("runs of one file are told apart by their ids", async () => {
    const documents = FEW.map((index) => toRunDocument(teamRun(index)).trim());
    const labels = FEW.map((index) => ({ ...labelOf(index), run: `all.jsonl#run-${index}` }));
    const several = [...labels, { ...labelOf(0), run: "all.jsonl" }, { ...labelOf(0), run: "all.jsonl#x" }];
    const folder = folderWith({
      "all.jsonl": `${documents.join("\n")}\n`,
      "labels.jsonl": several.map((label) => JSON.stringify(label)).join("\n"),
    });
    const { out } = await train(folder);
    expect(out).toMatch(/4 of 6 labels/u);
    expect(out).toMatch(/line 5: all\.jsonl: it holds 4 runs; add #id/u);
    expect(out).toMatch(/line 6: all\.jsonl#x: there is no run "x" in it/u);
  });

  test("a ranker that nothing was measured of is saved only with --force", async () => {
    const oneTask = SIXTEEN.slice(0, 3).map((index) => ({ ...labelOf(index), task: "the same" }));
    const folder = teamFolder(SIXTEEN, oneTask);
    const { code, out, file } = await train(folder);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/cannot be told: all runs are of one task\.\nnot saved/u),
    ]);
    expect(() => readFileSync(file)).toThrow(/ENOENT/u);
    expect((await train(folder, "--force")).out).toMatch(/saved to .*, because of --force/u);
  });

  test("roots that follow nothing do not change a project's ranker", async () => {
    const noise = SIXTEEN.map((index) => ({ ...labelOf(index), step: (index * 5) % 7 }));
    const { out } = await train(teamFolder(SIXTEEN, noise));
    expect(out).toMatch(/made it worse: .+% \[.*\].* on tasks it had not seen\.\nnot saved; --force saves/u);
  });

  test("a benchmark's folder is learned from as well", async () => {
    const { out } = await train("fixtures/benchmarks", "--out", join(folderWith({}), "r.json"));
    expect(out).toMatch(/^fixtures\/benchmarks .*\d+ of \d+ labels, \d tasks/mu);
    expect(out).toMatch(/cannot be told: the shipped weights were fitted on these runs\.\nnot saved/u);
  });

  test("an interrupt ends it", async () => {
    const ran = await runLine(["train", teamFolder(FEW)], { signal: AbortSignal.abort() });
    expect(ran.code).toBe(130);
  });
});

describe("a team's ranker", () => {
  test("ranks wherever it is found, upwards from the working directory, and reports say so", async () => {
    const { project, run } = await trainedProject();
    const below = join(project, "some", "where");
    mkdirSync(below, { recursive: true });
    const [shipped, own] = [
      await runLine(["diagnose", run, "--json", "-", "--shipped-ranker"], { directory: below }),
      await runLine(["diagnose", run, "--json", "-"], { directory: below }),
    ].map(({ out }) => JSON.parse(out));
    const weightsOf = (diagnosis: { workings: { kind: string; data: { weights: unknown } }[] }) =>
      diagnosis.workings.find(({ kind }) => kind === "ranking")?.data.weights;
    expect(weightsOf(shipped)).toBe("shipped");
    expect(weightsOf(own)).toMatchObject({
      name: "../../.rootstep/ranker.json",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(own.suspects[0].probability).not.toBe(shipped.suspects[0].probability);
    expect(own.support[0]).toMatchObject({ by: "triage", ranker: "../../.rootstep/ranker.json" });
    const report = await runLine(["diagnose", run, "--md", "-"], { directory: project });
    expect(report.out).toContain("ranked by .rootstep/ranker.json");
    const bench = await runLine(["bench", "run", "mas-sim", "--dir", "fixtures/benchmarks"], {
      directory: project,
    });
    expect(bench.out).toMatch(/^mas-sim {2}triage, ranked by \.rootstep\/ranker\.json, /mu);
    expect((await runLine(["show", run], { directory: folderWith({}) })).code).toBe(0);
  });

  test("a broken one, or one for other features, is a line that says what to do", async () => {
    const { project, run, file } = await trainedProject();
    const text = readFileSync(file, "utf8");
    const broken: [string, RegExp][] = [
      [text.slice(0, 100), /it is no ranker/u],
      ["[]", /it is no ranker/u],
      [text.replace('"relative"', '"ascendant"'), /a feature "ascendant" that this version does not know/u],
      [text.replace('"features":["relative",', '"features":['), /does not hold a number for each/u],
    ];
    for (const [content, reason] of broken) {
      writeFileSync(file, content);
      for (const line of [
        ["diagnose", run],
        ["show", run],
      ]) {
        const { code, err } = await runLine(line, { directory: project });
        expect([code, err]).toEqual([2, expect.stringMatching(reason)]);
        expect(err).toMatch(/^\.rootstep\/ranker\.json cannot rank: .*rootstep train, .*--shipped-ranker$/u);
        expect((await runLine([...line, "--shipped-ranker"], { directory: project })).code).toBe(0);
      }
    }
  });
});

async function trainedProject() {
  const { folder, file } = await train(teamFolder(FEW), "--force");
  return { project: folder, file, run: join(folder, "run-3.json") };
}

function labelOf(index: number): TeamLabel {
  return { run: `run-${index}.json`, step: 5, role: "Booker", by: "ann" };
}
