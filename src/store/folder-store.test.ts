import { execFile } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { sampleReport } from "../reports/testing/sample.ts";
import { findStore } from "./find-store.ts";
import { openFolderStore } from "./folder-store.ts";
import { diagnosisKey, runHash } from "./hashes.ts";
import type { DiagnosisRecord } from "./records.ts";
import { all, newFolder } from "./testing/entries.ts";
import { hashOf, label } from "./testing/labels.ts";

const { trajectory, diagnosis } = sampleReport();
const run = promisify(execFile);

describe("runs", () => {
  test("are kept once under their hash, and come back as they were", async () => {
    const folder = newFolder();
    const { runs } = await openFolderStore(folder);
    const hash = await runs.put(trajectory);
    expect(await runs.put(trajectory)).toBe(hash);
    expect(await runs.get(hash)).toEqual(trajectory);
    expect(await all(runs.hashes())).toEqual([hash]);
    expect(readdirSync(join(folder, "runs", hash.slice(0, 2)))).toEqual([`${hash}.json`]);
  });

  test("are the same run in another place, and another run with another word", async () => {
    const moved = { ...trajectory, source: { ...trajectory.source, file: "elsewhere/run.json" } };
    expect(await runHash(moved)).toBe(await runHash(trajectory));
    expect(await runHash({ ...trajectory, id: "other" })).not.toBe(await runHash(trajectory));
  });

  test("that are not there are undefined; a hash is never a path", async () => {
    const { runs } = await openFolderStore(newFolder());
    expect(await runs.get(hashOf("none"))).toBeUndefined();
    expect(await runs.get("../store")).toBeUndefined();
  });
});

describe("records", () => {
  test("the newest under a key is the latest; all are read in order", async () => {
    const { labels } = await openFolderStore(newFolder());
    await labels.append(label("one", "first"));
    await Promise.all([labels.append(label("two")), labels.append(label("one", "second"))]);
    expect((await labels.latest(hashOf("one")))?.reason).toBe("second");
    expect((await all(labels.entries())).map(({ reason }) => reason)).toEqual(["first", "because", "second"]);
  });

  test("of another process are seen at once", async () => {
    const folder = newFolder();
    const [mine, theirs] = [await openFolderStore(folder), await openFolderStore(folder)];
    expect(await mine.labels.latest(hashOf("one"))).toBeUndefined();
    await theirs.labels.append(label("one"));
    expect(await mine.labels.latest(hashOf("one"))).toEqual(label("one"));
    await mine.labels.append(label("two"));
    expect(await theirs.labels.latest(hashOf("two"))).toEqual(label("two"));
  });

  test("of another version or made by hand are left out and counted", async () => {
    const folder = newFolder();
    const { labels } = await openFolderStore(folder);
    await labels.append(label("one"));
    const newer = { ...label("two"), schema: "rootstep.label/2" };
    appendFileSync(join(folder, "labels.jsonl"), `${JSON.stringify(newer)}\nnonsense\n\n`);
    await labels.append(label("three"));
    expect(await all(labels.entries())).toEqual([label("one"), label("three")]);
    expect(await labels.unreadable()).toBe(2);
  });

  test("a deleted file starts anew under an open store", async () => {
    const folder = newFolder();
    const { calls } = await openFolderStore(folder);
    await calls.put(hashOf("a"), "1");
    rmSync(join(folder, "calls.jsonl"));
    expect(await calls.get(hashOf("a"))).toBeUndefined();
    await calls.put(hashOf("b"), "2");
    expect(await calls.get(hashOf("b"))).toBe("2");
  });

  test("a diagnosis is found by what was asked, however its settings were written", async () => {
    const { diagnoses } = await openFolderStore(newFolder());
    const asked = { method: "rcta", model: "x/y", settings: { effort: "low", seed: 1 }, prompts: "1" };
    const hash = await runHash(trajectory);
    const record: DiagnosisRecord = {
      schema: "rootstep.stored-diagnosis/1",
      key: diagnosisKey(hash, asked),
      at: "2026-01-02T03:04:05.000Z",
      run: hash,
      address: "run.json",
      asked,
      diagnosis,
    };
    await diagnoses.append(record);
    const again = diagnosisKey(hash, { ...asked, settings: { seed: 1, effort: "low" } });
    expect(await diagnoses.latest(again)).toEqual(record);
    expect(await diagnoses.latest(diagnosisKey(hash, { ...asked, prompts: "2" }))).toBeUndefined();
  });

  test("the answer of a call comes back to the letter", async () => {
    const { calls } = await openFolderStore(newFolder());
    const value = '{ "b": 1.0,\n "a": "\u2028\ud83d\ude00" }';
    await calls.put(hashOf("a"), value);
    expect(await calls.get(hashOf("a"))).toBe(value);
  });
});

describe("several processes", () => {
  test("append at the same time and lose nothing", async () => {
    const folder = newFolder();
    const child = ["--import", "tsx", "src/store/testing/appending-process.ts", folder];
    await Promise.all(["a", "b", "c"].map((name) => run(process.execPath, [...child, name, "60"])));
    const { labels } = await openFolderStore(folder);
    const reasons = (await all(labels.entries())).map(({ reason }) => reason);
    expect(reasons).toHaveLength(180);
    expect(new Set(reasons).size).toBe(180);
    expect(await labels.unreadable()).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([".gitignore", "labels.jsonl", "store.json"]);
  });

  test("the lock of a dead process is taken over", async () => {
    const folder = newFolder();
    const { labels } = await openFolderStore(folder);
    const { stdout } = await run(process.execPath, ["-p", "process.pid"]);
    writeFileSync(join(folder, "lock"), JSON.stringify({ pid: Number(stdout), host: hostname() }));
    await labels.append(label("one"));
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  test.skipIf(process.platform !== "linux")(
    "so is that of a dead one whose number another has now",
    async () => {
      const folder = newFolder();
      const { labels } = await openFolderStore(folder);
      const other = { pid: process.pid, host: hostname(), started: "1" };
      writeFileSync(join(folder, "lock"), JSON.stringify(other));
      await labels.append(label("one"));
      expect(await labels.latest(hashOf("one"))).toEqual(label("one"));
    },
  );

  test("that of a living one is waited for", async () => {
    const folder = newFolder();
    const { labels } = await openFolderStore(folder);
    writeFileSync(join(folder, "lock"), JSON.stringify({ pid: process.pid, host: hostname() }));
    let isDone = false;
    const appended = labels.append(label("one")).then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(isDone).toBe(false);
    rmSync(join(folder, "lock"));
    await appended;
    expect(await labels.latest(hashOf("one"))).toEqual(label("one"));
  });
});

describe("the folder", () => {
  test("is private, kept out of git, and refused when a newer rootstep wrote it", async () => {
    const folder = join(newFolder(), ".rootstep");
    await openFolderStore(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toMatch(/^\*$/mu);
    writeFileSync(join(folder, "store.json"), '{"schema":"rootstep.store/9"}');
    await expect(openFolderStore(folder)).rejects.toThrow(/says rootstep\.store\/9, not rootstep\.store\/1/u);
  });

  test.skipIf(process.getuid?.() === 0)("that cannot be written is an error with a way out", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    await expect(openFolderStore(join(folder, ".rootstep"))).rejects.toThrow(/ROOTSTEP_STORE names another/u);
  });

  test("is found upwards from the working directory, or named by ROOTSTEP_STORE", async () => {
    const top = newFolder();
    const below = join(top, "a", "b");
    mkdirSync(below, { recursive: true });
    expect(await findStore(below, {})).toEqual({ folder: join(below, ".rootstep"), exists: false });
    await openFolderStore(join(top, ".rootstep"));
    expect(await findStore(below, {})).toEqual({ folder: join(top, ".rootstep"), exists: true });
    expect(await findStore(below, { ROOTSTEP_STORE: "/else" })).toEqual({ folder: "/else", exists: false });
  });
});
