import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Diagnosis } from "../core/diagnosis.ts";
import { fromRunDocument } from "../core/rootstep-json.ts";
import { folderWith, runLine, sampleRun } from "./testing/session.ts";

const THREE = ["a", "b", "c#1"].map((id) => sampleRun({ id })).join("");

describe("arguments", () => {
  test("help names the commands there are, and fits a screen", async () => {
    const { code, out } = await runLine(["--help"]);
    expect(code).toBe(0);
    expect(out.split("\n").length).toBeLessThanOrEqual(24);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect((await runLine([])).out).toBe(out);
    expect((await runLine(["diagnose", "--help"])).out).toContain("--fail-on <level>");
  });

  test("a wrong word gets one line with the nearest right one, and exit code 2", async () => {
    const lines = [
      [["diagnos", "x"], /^unknown command 'diagnos' \(Did you mean diagnose\?\)$/u],
      [["diagnose", "x", "--jsn"], /^unknown option '--jsn' \(Did you mean --json\?\)$/u],
      [["diagnose"], /^missing required argument 'runs'$/u],
      [["diagnose", "x", "--top", "many"], /whole number/u],
      [["diagnose", "x", "--fail-on", "never"], /Allowed choices are found, likely, unclear/u],
      [["diagnose", "x", "--method", "oracle"], /no method named "oracle"; known: .*triage/u],
      [["convert", "x"], /required option '--to <format>'/u],
    ] as const;
    for (const [argv, sentence] of lines) {
      const { code, out, err } = await runLine(argv);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toMatch(sentence);
      expect(err).not.toContain("\n");
    }
  });

  test("a file in the place of a command is answered with the command", async () => {
    const file = join(folderWith({ "run.jsonl": sampleRun() }), "run.jsonl");
    expect((await runLine([file])).err).toContain(`rootstep diagnose ${file}`);
  });
});

describe("diagnose", () => {
  test("one run gives the report, without colour outside a terminal", async () => {
    const file = join(folderWith({ "run.jsonl": sampleRun() }), "run.jsonl");
    const { code, out, err } = await runLine(["diagnose", file]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("148");
    expect(out).not.toContain("\u001b");
    expect(out.split("\n").length - 1).toBeLessThanOrEqual(23);
    expect(out.trimEnd().split("\n").at(-1)).toContain("run.jsonl");
  });

  test("colour in a terminal, unless it is not wanted", async () => {
    const argv = ["diagnose", join(folderWith({ "run.jsonl": sampleRun() }), "run.jsonl")];
    const coloured = async (options: Parameters<typeof runLine>[1], ...more: string[]) =>
      (await runLine([...argv, ...more], options)).out.includes("\u001b[");
    expect(await coloured({ tty: true })).toBe(true);
    expect(await coloured({ tty: true }, "--no-color")).toBe(false);
    expect(await coloured({ tty: true, env: { NO_COLOR: "1" } })).toBe(false);
    expect(await coloured({ tty: true, env: { TERM: "dumb" } })).toBe(false);
    expect(await coloured({ env: { FORCE_COLOR: "1" } })).toBe(true);
  });

  test("standard input", async () => {
    const { code, out } = await runLine(["diagnose", "-"], { stdin: sampleRun() });
    expect(code).toBe(0);
    expect(out).toMatch(/rootstep show -(?: --step \d+)? < <run>\n$/u);
  });

  test("many runs give a row each; a bad file is a row, the rest go on, exit code 3", async () => {
    const folder = folderWith({
      "a.jsonl": sampleRun(),
      "b.json": '{"cut',
      "c.jsonl": THREE,
      "d.json": "",
      "notes.md": "#",
    });
    const { code, out, err } = await runLine(["diagnose", folder]);
    expect(code).toBe(3);
    const rows = out.trimEnd().split("\n");
    expect(rows).toHaveLength(6);
    expect(rows[1]).toMatch(/! .*b\.json\s+JSON that is cut off or damaged/u);
    expect(rows[3]).toContain("c.jsonl#b");
    expect(err).toMatch(/4 runs: .* 2 files not read\n$/u);
    expect((await runLine(["diagnose", folder, "--quiet"])).err).toBe("");
  });

  test("progress is drawn on standard error, only in a terminal", async () => {
    const folder = folderWith({ "a.jsonl": sampleRun(), "c.jsonl": THREE });
    expect((await runLine(["diagnose", folder], { tty: true })).err).toContain("━");
    expect((await runLine(["diagnose", folder])).err).not.toContain("━");
  });

  test("file#id is one run of several; a name with # is a name first", async () => {
    const folder = folderWith({ "three.jsonl": THREE, "x#a.jsonl": sampleRun({ id: "other" }) });
    const run = await runLine(["diagnose", join(folder, "three.jsonl#c#1"), "--json", "-"]);
    expect(Diagnosis.parse(JSON.parse(run.out)).run.id).toBe("c#1");
    const named = await runLine(["diagnose", join(folder, "x#a.jsonl"), "--json", "-"]);
    expect(Diagnosis.parse(JSON.parse(named.out)).run.id).toBe("other");
    const unknown = await runLine(["diagnose", join(folder, "three.jsonl#z")]);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('no run "z" in it; a, b, c#1') });
  });

  test("JSON is one diagnosis for a file with one run, an array of results for anything else", async () => {
    const folder = folderWith({ "a.jsonl": sampleRun(), "b.json": '{"cut' });
    const one = await runLine(["diagnose", join(folder, "a.jsonl"), "--json", "-"]);
    expect(Diagnosis.parse(JSON.parse(one.out)).run.steps).toBe(148);
    const target = join(folder, "out.txt");
    const many = await runLine(["diagnose", folder, "--json", target]);
    expect(many.out).toContain("a.jsonl");
    expect(JSON.parse(readFileSync(target, "utf8"))).toEqual([
      { address: expect.stringContaining("a.jsonl"), diagnosis: expect.anything() },
      { address: expect.stringContaining("b.json"), error: "JSON that is cut off or damaged" },
    ]);
    expect(existsSync(`${target}.part`)).toBe(false);
  });

  test("Markdown takes the place of the report on standard output; both on it is refused", async () => {
    const file = join(folderWith({ "a.jsonl": sampleRun() }), "a.jsonl");
    expect((await runLine(["diagnose", file, "--md", "-"])).out).toMatch(/^## /u);
    expect(await runLine(["diagnose", file, "--md", "-", "--json", "-"])).toMatchObject({ code: 2 });
    expect(await runLine(["diagnose", file, "--md", join(file, "no")])).toMatchObject({ code: 2 });
  });

  test("what cannot be read is exit code 2 with its reason, alone or all together", async () => {
    const folder = folderWith({ "b.json": '{"cut', "c.json": '{"x": 1}' });
    const alone = await runLine(["diagnose", join(folder, "b.json")]);
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining("b.json: JSON that is cut off") });
    expect(await runLine(["diagnose", join(folder, "none.json")])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/none\.json: no such file or folder$/u),
    });
    expect(await runLine(["diagnose", folder])).toMatchObject({ code: 2 });
    expect(await runLine(["diagnose", folderWith({})])).toMatchObject({ code: 2 });
  });

  test("a known format without an event is one line and exit code 0", async () => {
    const file = join(folderWith({ "a.jsonl": sampleRun({ steps: [], requests: [] }) }), "a.jsonl");
    const { code, out } = await runLine(["diagnose", file]);
    expect(code).toBe(0);
    expect(out).toMatch(/a\.jsonl: rootstep run: no model, tool or agent event in it\n$/u);
  });

  test("--fail-on decides the exit code and nothing else does", async () => {
    const file = join(folderWith({ "a.jsonl": sampleRun() }), "a.jsonl");
    const { verdict } = Diagnosis.parse(JSON.parse((await runLine(["diagnose", file, "--json", "-"])).out));
    expect((await runLine(["diagnose", file])).code).toBe(0);
    expect((await runLine(["diagnose", file, "--fail-on", "found"])).code).toBe(verdict === "found" ? 1 : 0);
    const unclear = await runLine(["diagnose", file, "--fail-on", "unclear"]);
    expect(unclear.code).toBe(verdict === "no-failure-found" ? 0 : 1);
  });

  test("an interrupt ends after the row being printed, with a complete array and exit code 130", async () => {
    const stop = new AbortController();
    const folder = folderWith({ "three.jsonl": THREE });
    const target = join(folder, "out.json");
    const ran = await runLine(["diagnose", join(folder, "three.jsonl"), "--json", target], {
      signal: stop.signal,
      onWrite: () => stop.abort(),
    });
    expect(ran.code).toBe(130);
    expect(ran.out.trimEnd().split("\n")).toHaveLength(1);
    expect(ran.err).toMatch(/stopped after 1 result/u);
    expect(JSON.parse(readFileSync(target, "utf8"))).toHaveLength(1);
  });

  test("hostile text is harmless in every output", async () => {
    const text = "\u001b[2J\u009b31m\u202e\u200b";
    const steps = [1, 2, 3].map((index) => ({
      index: index - 1,
      native: [],
      thread: "main",
      role: `Agent${text}`,
      kind: "turn" as const,
      parts: [{ kind: "text" as const, author: "agent" as const, body: `${text} says 2031-04-05` }],
      handoffs: [],
      state: "complete" as const,
    }));
    const file = join(
      folderWith({ "a.jsonl": sampleRun({ id: text, steps, requests: [{ text }] }) }),
      "a.jsonl",
    );
    const lines = [
      ["diagnose", file],
      ["diagnose", file, "--json", "-"],
      ["diagnose", file, "--md", "-"],
      ["diagnose", file, file],
      ["show", file],
      ["show", file, "--step", "1"],
      ["convert", file, "--to", "rootstep"],
    ];
    for (const argv of lines) {
      const { out } = await runLine(argv);
      expect(out).not.toBe("");
      expect(out).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }
  });
});

describe("show", () => {
  test("a step, the list of steps, the list of runs", async () => {
    const folder = folderWith({ "one.jsonl": sampleRun(), "three.jsonl": THREE });
    const one = join(folder, "one.jsonl");
    expect((await runLine(["show", one, "--step", "37"])).out).toContain("Orchestrator → FlightAgent");
    expect((await runLine(["show", one])).out.trimEnd().split("\n")).toHaveLength(148);
    const several = await runLine(["show", join(folder, "three.jsonl")]);
    expect(several.out).toMatch(/three\.jsonl#c#1\s+148 steps\n$/u);
    expect((await runLine(["show", `${join(folder, "three.jsonl")}#b`, "--step", "0"])).code).toBe(0);
  });

  test("what is not there is exit code 2", async () => {
    const folder = folderWith({ "one.jsonl": sampleRun(), "three.jsonl": THREE });
    const beyond = await runLine(["show", join(folder, "one.jsonl"), "--step", "148"]);
    expect(beyond).toMatchObject({ code: 2, err: "no step 148; the run has steps 0 to 147" });
    const which = await runLine(["show", join(folder, "three.jsonl"), "--step", "1"]);
    expect(which).toMatchObject({ code: 2, err: expect.stringContaining("holds 3 runs") });
    expect((await runLine(["show", join(folder, "none.jsonl")])).code).toBe(2);
  });
});

describe("convert", () => {
  test("runs come out as they went in, one a line, on standard output or in a file", async () => {
    const folder = folderWith({ "three.jsonl": THREE });
    const file = join(folder, "three.jsonl");
    const { code, out } = await runLine(["convert", file, "--to", "rootstep"]);
    expect(code).toBe(0);
    const ids = out
      .trimEnd()
      .split("\n")
      .map((line) => fromRunDocument(JSON.parse(line)).id);
    expect(ids).toEqual(["a", "b", "c#1"]);
    const target = join(folder, "out.jsonl");
    expect((await runLine(["convert", file, "--to", "rootstep", "-o", target])).out).toBe("");
    expect(readFileSync(target, "utf8")).toBe(out);
  });

  test("a file that cannot be read is a remark, and the exit code says that it is incomplete", async () => {
    const folder = folderWith({ "a.jsonl": sampleRun(), "b.json": '{"cut' });
    const { code, out, err } = await runLine(["convert", folder, "--to", "rootstep"]);
    expect(code).toBe(3);
    expect(out.trimEnd().split("\n")).toHaveLength(1);
    expect(err).toContain("b.json: JSON that is cut off or damaged");
  });
});

test("a result that cannot be written is said before anything is read", async () => {
  const folder = folderWith({ "run.jsonl": sampleRun() });
  const file = join(folder, "run.jsonl");
  for (const [options, sentence] of [
    [["--json", folder], /^cannot write .*: it is a folder$/u],
    [["--md", join(folder, "none", "x.md")], /^cannot write .*x\.md: ENOENT/u],
    [["--json", join(folder, "x"), "--md", join(folder, "x")], /^--json and --md cannot both go to/u],
  ] as const) {
    const { code, out, err } = await runLine(["diagnose", file, ...options]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(sentence);
  }
});

test("a command to paste names a file that looks like an option", async () => {
  const folder = folderWith({ "-x.jsonl": sampleRun() });
  const before = process.cwd();
  process.chdir(folder);
  try {
    expect((await runLine(["diagnose", "--", "-x.jsonl"])).out).toContain("rootstep show ./-x.jsonl");
  } finally {
    process.chdir(before);
  }
});
