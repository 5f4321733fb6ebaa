import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failedRun, runDocument, TOPICS } from "../annotation/testing/failed-runs.ts";
import { folderWith, type Ran, type RunOptions, runLine } from "./testing/session.ts";

/** A campaign over invented runs, and its commands. */
async function campaign(
  topics: readonly string[] = TOPICS.slice(0, 3),
  options: readonly string[] = ["--calibration", "0"],
) {
  const runs = folderWith(
    Object.fromEntries(topics.map((topic) => [`${topic}.json`, runDocument(failedRun(topic, topic))])),
  );
  const dir = join(folderWith({}), "campaign");
  const annotate = (command: string, ...rest: string[]): Promise<Ran> =>
    runLine(["annotate", command, dir, ...rest]);
  const init = await annotate("init", runs, ...options);
  const hashOf = (id: string) => candidates(dir).find((one) => one.id === id)?.run ?? "";
  const say = (who: string, id: string, step: number, role: string, quote = "on floor one only") =>
    annotate(
      "add",
      "--as",
      who,
      "--run",
      id,
      "--step",
      `${step}`,
      "--role",
      role,
      "--reason",
      "why",
      "--quote",
      quote,
      "--minutes",
      "4",
    );
  return { dir, runs, init, annotate, say, hashOf };
}

interface Line {
  run: string;
  id: string;
  stage?: string;
  leftOut?: string;
}

function candidates(dir: string): Line[] {
  const lines = readFileSync(join(dir, "candidates.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

describe("annotate init", () => {
  test("takes failed runs in and says why others are left out", async () => {
    const folder = folderWith({
      "a.json": runDocument(failedRun("a", "lamp")),
      "aa.json": runDocument(failedRun("again", "lamp")),
      "b.json": runDocument(failedRun("b", "kettle", { outcome: { status: "success", by: "verifier" } })),
      "smoke-1.json": runDocument(failedRun("c", "carpet")),
      "note.json": "{}",
    });
    const dir = join(folderWith({}), "campaign");
    const { code, out } = await runLine([
      "annotate",
      "init",
      dir,
      folder,
      "--json",
      join(dir, "..", "offer.json"),
    ]);
    expect(code).toBe(3);
    expect(out).toMatch(/1 run taken in: 1 for calibration, 0 to annotate/u);
    expect(out).toMatch(/left out 1 {2}the same content as a: .*aa\.json/u);
    expect(out).toMatch(/left out 1 {2}verifier says that it succeeded/u);
    expect(out).toMatch(/left out 1 {2}a trial run by its name: "smoke"/u);
    expect(out).toMatch(/not read .*note\.json/u);
    const offer = JSON.parse(readFileSync(join(dir, "..", "offer.json"), "utf8"));
    expect([offer.taken.length, offer.leftOut.length, offer.unread.length]).toEqual([1, 3, 1]);
  });

  test("again with more: duplicates are found across stages, and the rest is to annotate", async () => {
    const { dir, runs, annotate } = await campaign(["lamp", "kettle"], ["--calibration", "1"]);
    const more = folderWith({
      "new.json": runDocument(failedRun("new", "carpet")),
      "twin.json": runDocument(failedRun("twin", "kettle")),
    });
    const { out } = await annotate("init", more, runs, "--calibration", "3");
    expect(out).toMatch(/1 run taken in: 0 for calibration, 1 to annotate/u);
    expect(out).toMatch(/the same content as kettle/u);
    expect(out).toMatch(/left out 2 {2}it is in the campaign already/u);
    expect(candidates(dir).filter(({ stage }) => stage === "calibration")).toHaveLength(1);
  });

  test("runs without a recorded outcome need somebody's word", async () => {
    const { outcome: _, ...silent } = failedRun("a", "lamp");
    const folder = folderWith({ "a.json": runDocument(silent) });
    const dir = join(folderWith({}), "campaign");
    expect((await runLine(["annotate", "init", dir, folder])).out).toContain(
      "no evaluator says that it failed",
    );
    const { out } = await runLine(["annotate", "init", dir, folder, "--confirmed-by", "unit tests"]);
    expect(out).toContain("1 run taken in");
  });

  test("a beginning that found nothing uses up no calibration", async () => {
    const dir = join(folderWith({}), "campaign");
    expect((await runLine(["annotate", "init", dir, "nowhere.json"])).code).toBe(2);
    const runs = folderWith({ "a.json": runDocument(failedRun("a", "lamp")) });
    expect((await runLine(["annotate", "init", dir, runs])).out).toContain(
      "1 for calibration, 0 to annotate",
    );
  });

  test("what is kept of a run holds no path of the disk it came from", async () => {
    const { dir, runs, hashOf } = await campaign(["lamp"]);
    const hash = hashOf("lamp");
    const kept = readFileSync(join(dir, "runs", hash.slice(0, 2), `${hash}.json`), "utf8");
    expect(kept).not.toContain(runs);
  });
});

describe("annotate next", () => {
  test("shows task, steps and how to record, and no suspicion of anybody", async () => {
    const { annotate, say, hashOf } = await campaign(["lamp"]);
    await say("Ben", "lamp", 1, "Planner");
    const { code, out } = await annotate("next", "--as", "Ada");
    expect(code).toBe(0);
    expect(out).toContain("Count every lamp in the store");
    expect(out).toContain(`--run ${hashOf("lamp").slice(0, 12)} --step N --role ROLE`);
    expect(out).toMatch(/^ +1 +Planner +Executor, count each lamp/mu);
    expect(out).toContain("do not look at what rootstep or a model says");
    expect(out).not.toMatch(/\d%|suspect|Ben|rootstep (?:show|diagnose)/u);
  });

  test("one step in full, the expected answer when asked for", async () => {
    const { annotate } = await campaign(["lamp"]);
    const { out } = await annotate("next", "--as", "Ada", "--run", "lamp", "--step", "3");
    expect(out).toMatch(/^\[3\] counter\n.*4 lamp found/su);
    expect((await annotate("next", "--as", "Ada", "--step", "9")).code).toBe(2);
  });

  test("calibration first, by everybody; then each run to as many as it needs", async () => {
    const { annotate, say, dir } = await campaign(TOPICS.slice(0, 4), [
      "--calibration",
      "2",
      "--per-run",
      "1",
    ]);
    const asked = async (who: string) => {
      const { out } = await annotate("next", "--as", who);
      return candidates(dir).find(({ run }) => out.startsWith(run.slice(0, 12)));
    };
    for (const who of ["Ada", "Ben"]) {
      for (let k = 0; k < 2; k++) {
        const next = await asked(who);
        expect(next?.stage).toBe("calibration");
        await say(who, next?.id ?? "", 1, "Planner");
      }
    }
    const seen = new Set<string>();
    for (const who of ["Ada", "Ben"]) {
      const next = await asked(who);
      expect(next?.stage).toBe("annotation");
      seen.add(next?.id ?? "");
      await say(who, next?.id ?? "", 1, "Planner");
    }
    expect(seen.size).toBe(2);
    expect((await annotate("next", "--as", "Ada")).out).toBe(
      "nothing to do, 3 runs done: every run has its 1 annotators\n",
    );
  });

  test("a run that others began comes before one that nobody did", async () => {
    const { annotate, say, hashOf } = await campaign(TOPICS.slice(0, 5));
    await say("Ben", "mirror", 1, "Planner");
    expect((await annotate("next", "--as", "Ada")).out.startsWith(hashOf("mirror").slice(0, 12))).toBe(true);
  });
});

describe("annotate add and check", () => {
  test("what does not count is kept, said, and counted by nobody", async () => {
    const { annotate, say, dir } = await campaign(["lamp"]);
    const wrong = await say("Ada", "lamp", 99, "Reviewer", "on floor nine");
    expect(wrong.code).toBe(3);
    expect(wrong.out).toMatch(/it does not count/u);
    expect(wrong.out).toMatch(
      /there is no step 99; the run has steps 0 to 4\n.*no step of the run has the role "Reviewer"\n.*stands nowhere/u,
    );
    const checked = await annotate("check");
    expect(checked.code).toBe(3);
    expect(checked.out).toMatch(/^ {2}annotation +1 +0 +0 +1$/mu);
    expect(checked.out).toMatch(/does not count {2}Ada on .*: there is no step 99/u);
    expect((await say("Ada", "lamp", 1, "Planner")).code).toBe(0);
    const mended = await annotate("check");
    expect([mended.code, mended.out]).toEqual([0, expect.stringMatching(/^ {2}Ada +1 +4 +4\.0$/mu)]);
    expect(readFileSync(join(dir, "annotations.jsonl"), "utf8").trimEnd().split("\n")).toHaveLength(2);
  });

  test("the last word of an annotator counts, also when it is wrong", async () => {
    const { annotate, say } = await campaign(["lamp"]);
    await say("Ada", "lamp", 1, "Planner");
    await say("Ada", "lamp", 99, "Planner");
    expect((await annotate("check")).out).toMatch(/does not count {2}Ada/u);
  });

  test("lines of another kind and of other runs are counted", async () => {
    const { annotate, say, dir } = await campaign(["lamp"]);
    await say("Ada", "lamp", 1, "Planner");
    const line = readFileSync(join(dir, "annotations.jsonl"), "utf8");
    appendFileSync(
      join(dir, "annotations.jsonl"),
      `no json\n${line.replace(/"run":"\w+"/u, `"run":"${"0".repeat(64)}"`)}`,
    );
    expect(await annotate("check")).toMatchObject({
      code: 3,
      out: expect.stringMatching(/2 lines of annotations\.jsonl fit no run/u),
    });
  });

  test("a hostile name of a role does nothing to the terminal", async () => {
    const { say } = await campaign(["lamp"]);
    const { out } = await say("Ada", "lamp", 1, "\u001b[2JPlanner");
    expect(out).not.toContain("\u001b[2J");
    expect(out).toContain("␛[2JPlanner");
  });
});

/** Three runs, two annotators: they agree on lamp, differ in the step on kettle and in the role on carpet. */
async function annotated() {
  const made = await campaign(["lamp", "kettle", "carpet"]);
  for (const id of ["lamp", "kettle", "carpet"]) await made.say("Ada", id, 1, "Planner");
  await made.say("Ben", "lamp", 1, "planner");
  await made.say("Ben", "kettle", 4, "Planner");
  await made.say("Ben", "carpet", 1, "Executor");
  return made;
}

describe("annotate agree", () => {
  test("role, step, both, near, each two people, and kappa", async () => {
    const { annotate } = await annotated();
    const { code, out } = await annotate("agree");
    expect(code).toBe(0);
    expect(out).toMatch(/^annotation {2}3 runs with several annotators, 6 annotations$/mu);
    expect(out).toMatch(/^ {2}role +2\/3 +66\.7% +\[\d+, \d+\] +-0\.200$/mu);
    expect(out).toMatch(/^ {2}step +2\/3 +66\.7% /mu);
    expect(out).toMatch(/^ {2}role and step +1\/3 +33\.3% /mu);
    expect(out).toMatch(/^ {2}step ±3 +3\/3 +100\.0% /mu);
    expect(out).toMatch(/^ {2}Ada and Ben +3 +2\/3 +2\/3 +1\/3 +2\/3 +3\/3 +3\/3$/mu);
    const { annotation } = JSON.parse((await annotate("agree", "--json", "-")).out);
    expect(annotation.overall.joint).toEqual({ agreed: 1, pairs: 3 });
  });

  test("nothing to compare is said", async () => {
    const { annotate } = await campaign(["lamp"]);
    expect(await annotate("agree")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no run has two annotations/u),
    });
  });
});

describe("annotate adjudicate", () => {
  test("lists what differs, and takes one person's annotation", async () => {
    const { annotate } = await annotated();
    const { out } = await annotate("adjudicate");
    expect(out).toMatch(/^2 runs to decide$/mu);
    expect(out).toMatch(/Ada {2}step 1, Planner: why\n {4}Ben {2}step 4, Planner: why/u);
    const picked = await annotate(
      "adjudicate",
      "--run",
      "kettle",
      "--pick",
      "Ben",
      "--by",
      "Cy",
      "--note",
      "the end",
    );
    expect(picked).toMatchObject({ code: 0, out: expect.stringMatching(/the annotation of Ben/u) });
    expect((await annotate("adjudicate")).out).toMatch(/^1 run to decide$/mu);
  });

  test("takes nobody who did not annotate, no model, and no mean", async () => {
    const { annotate, say } = await annotated();
    await say("Ben", "carpet", 99, "Executor");
    const lines = [
      [
        ["--run", "kettle", "--pick", "Dan", "--by", "Cy"],
        /no annotation of "Dan" counts on this run; those that do are of: Ada, Ben/u,
      ],
      [
        ["--run", "carpet", "--pick", "Ben", "--by", "Cy"],
        /no annotation of "Ben" counts on this run; those that do are of: Ada/u,
      ],
      [["--run", "kettle", "--pick", "Ada", "--by", "openai/gpt-5"], /is no person's name/u],
      [["--run", "kettle", "--pick", "Ada"], /--run needs --pick, .* and --by/u],
      [["--run", "nowhere", "--pick", "Ada", "--by", "Cy"], /no run "nowhere" in it/u],
    ] as const;
    for (const [argv, sentence] of lines) {
      const { code, err } = await annotate("adjudicate", ...argv);
      expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
    }
  });

  test("a label that its annotator changes afterwards is open again", async () => {
    const { annotate, say } = await annotated();
    await annotate("adjudicate", "--run", "kettle", "--pick", "Ben", "--by", "Cy");
    await say("Ben", "kettle", 2, "Planner");
    expect((await annotate("adjudicate")).out).toContain("what was picked was changed since");
  });
});

describe("annotate export", () => {
  test("writes runs without labels, labels.jsonl and how far people agreed; bench run own reads it", async () => {
    const { annotate, dir } = await annotated();
    await annotate("adjudicate", "--run", "kettle", "--pick", "Ben", "--by", "Cy");
    const to = join(dir, "..", "benchmark");
    const { code, out } = await annotate("export", "--to", to);
    expect(code).toBe(3);
    expect(out).toMatch(/2 labelled runs, 1 run undecided, 0 annotations excluded/u);
    expect(out).toMatch(/undecided {2}\w{12} {2}carpet: the annotators differ/u);
    const labels = readFileSync(join(to, "labels.jsonl"), "utf8").trimEnd().split("\n");
    const read = labels.map((line): Record<string, unknown> => JSON.parse(line));
    expect(read.map(({ step, role, by }) => [step, role, by]).sort()).toEqual([
      [1, "Planner", "Ada, Ben"],
      [4, "Planner", "Ben"],
    ]);
    for (const { run } of read) {
      const text = readFileSync(join(to, String(run)), "utf8");
      expect(text).toContain('"schema":"rootstep.run/1"');
      expect(text).not.toMatch(/Ada|Ben|"why"/u);
    }
    expect(readFileSync(join(to, "README.md"), "utf8")).toMatch(/\| role and step \| 1\/3 \| -?0\.\d{3} \|/u);
    const ran = await runLine(["bench", "run", "own", "--dir", to, "--json", "-"]);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ benchmark: "own", n: 2, of: 2 });
  });

  test("calibration runs only when asked for, and never over what is there", async () => {
    const { annotate, say, dir } = await campaign(["lamp", "kettle"], ["--calibration", "1"]);
    for (const id of ["lamp", "kettle"]) for (const who of ["Ada", "Ben"]) await say(who, id, 1, "Planner");
    const [one, all] = [join(dir, "..", "one"), join(dir, "..", "all")];
    expect((await annotate("export", "--to", one)).out).toContain("1 labelled run, 0 runs undecided");
    expect((await annotate("export", "--to", all, "--with-calibration")).out).toContain("2 labelled runs");
    expect(readdirSync(join(all, "runs"))).toHaveLength(2);
    expect(await annotate("export", "--to", all)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/holds something/u),
    });
  });

  test("a run with one annotator of two is undecided", async () => {
    const { annotate, say, dir } = await campaign(["lamp"]);
    await say("Ada", "lamp", 1, "Planner");
    const { out } = await annotate("export", "--to", join(dir, "..", "out"));
    expect(out).toContain("lamp: 1 of 2 annotators");
  });
});

test("what cannot be done is a line", async () => {
  const { dir, annotate } = await campaign(["lamp"]);
  const line = (...argv: string[]): [string[], RunOptions] => [["annotate", ...argv], {}];
  const lines: [[string[], RunOptions], RegExp][] = [
    [
      line("next", "nowhere", "--as", "Ada"),
      /nowhere holds no campaign; begin one with: rootstep annotate init nowhere RUNS/u,
    ],
    [line("next", dir, "--as", "openai/gpt-5"), /is no person's name/u],
    [line("next", dir), /required option '--as <name>' not specified/u],
    [line("init", dir, "nowhere.json"), /nowhere\.json/u],
  ];
  for (const [[argv], sentence] of lines) {
    const { code, err } = await runLine(argv);
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
  }
  rmSync(join(dir, "runs"), { recursive: true });
  expect(await annotate("next", "--as", "Ada")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no longer in its folder/u),
  });
});
