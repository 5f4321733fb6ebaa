import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isFields, parseJson } from "../importers/shapes/loose.ts";
import { importContent, runsAmong } from "../importers/testing/import.ts";
import { width } from "../reports/terminal/layout.ts";
import { HOSTILE } from "../reports/testing/hostile.ts";
import { folderWith, runLine } from "./testing/session.ts";

const FOLDER = "fixtures/importers";
const inputs = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.input\.(?:jsonl?|txt)$/u.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

/** What a terminal obeys or hides; our own styles are taken out first. */
const ACTING = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{M}{5}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are our own styles.
const STYLE = /\u001b\[\d{1,2}m/gu;

describe("hostile text in every field that a format can hold it in changes nothing in the terminal", () => {
  for (const path of inputs) {
    test(path, async () => {
      const text = await poisoned(path, readFileSync(path, "utf8"));
      const folder = folderWith({});
      const name = `odd\u001b]0;t\u0007\u202e\n#[1]${path.endsWith("txt") ? ".log" : ".jsonl"}`;
      const file = join(folder, name);
      writeFileSync(file, text);
      const [run] = runsAmong(await importContent(path, text));
      const address = run ? `${file}#${run.trajectory.id}` : file;
      for (const tty of [true, false]) {
        await expectHarmless(["diagnose", file], tty, tty && run ? 80 : undefined);
        await expectHarmless(["diagnose", file, file], tty, tty ? 80 : undefined);
        await expectHarmless(["show", file], tty, undefined);
        await expectHarmless(["show", address], tty, tty ? 80 : undefined);
      }
      for (const step of run?.trajectory.steps.slice(0, 12).keys() ?? []) {
        await expectHarmless(["show", address, "--step", String(step), "--full"], true, undefined);
      }
      await expectHarmless(["convert", file, "--to", "rootstep"], false, undefined);
      await expectHarmless(["diagnose", file, "--json", "-"], true, undefined);
      await expectHarmless(["diagnose", file, "--md", "-", "--with-reference"], true, undefined);
    });
  }
});

test("nor does it in names of files, folders, runs and formats that lead nowhere", async () => {
  const folder = folderWith({});
  const below = join(folder, "\u001b[2Jbelow\u202e");
  mkdirSync(below);
  for (const [index, text] of HOSTILE.entries()) {
    writeFileSync(
      join(
        below,
        `${index}${text.replaceAll("/", "").replaceAll("\u0000", "")}`.slice(0, 60).concat(".json"),
      ),
      text,
    );
  }
  for (const tty of [true, false]) {
    await expectHarmless(["diagnose", folder], tty, tty ? 80 : undefined);
    await expectHarmless(["convert", folder, "--to", "rootstep"], tty, undefined);
  }
  await expectHarmless(["diagnose", folder, "--json", "-"], true, undefined);
  await expectHarmless(["diagnose", folder, "--md", "-"], true, undefined);
});

async function expectHarmless(argv: string[], tty: boolean, columns: number | undefined): Promise<void> {
  const { out, err, code } = await runLine(argv, { tty });
  expect(code, err).not.toBe(70);
  const plain = out.replace(STYLE, "");
  expect(around(plain, plain.search(ACTING)), argv.join(" ")).toBe("");
  if (code === 0 || code === 3)
    expect(err.replace(STYLE, "").replaceAll("\r\u001b[2K", "")).not.toMatch(ACTING);
  for (const line of columns === undefined ? [] : plain.split("\n")) {
    expect(width(line), line).toBeLessThanOrEqual(columns ?? 0);
  }
}

function around(text: string, at: number): string {
  return at < 0 ? "" : JSON.stringify(text.slice(Math.max(0, at - 80), at + 20));
}

/** The file with hostile text behind every value that can have it there and still be read as a run of its format. */
async function poisoned(path: string, text: string): Promise<string> {
  const whole = parseJson(text);
  if (whole === undefined && !path.endsWith("jsonl")) {
    return text.replaceAll(/(?<=\w) (?=\w)/gu, () => ` ${HOSTILE[1]} `);
  }
  let records: readonly unknown[] =
    whole === undefined ? text.split("\n").map((line) => parseJson(line) ?? line) : [whole];
  const before = runsAmong(await importContent(path, textOf(records)));
  for (const name of namesIn(records)) {
    const counter = { next: 0 };
    const changed = records.map((record) => withHostile(record, name, counter));
    const runs = runsAmong(await importContent(path, textOf(changed)));
    const isSame = runs[0]?.trajectory.source.format === before[0]?.trajectory.source.format;
    if (isSame && stepsOf(runs) >= stepsOf(before)) records = changed;
  }
  return textOf(records);
}

function stepsOf(runs: ReturnType<typeof runsAmong>): number {
  return runs.reduce((sum, { trajectory }) => sum + trajectory.steps.length, 0);
}

function textOf(records: readonly unknown[]): string {
  return records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n");
}

function namesIn(value: unknown): Set<string> {
  const items = Array.isArray(value) ? value : Object.values(isFields(value) ? value : {});
  const own = isFields(value) ? Object.keys(value) : [];
  return new Set([...own, ...items.flatMap((item) => [...namesIn(item)])]);
}

/** The value with hostile text behind every text under the name, JSON in texts included. */
function withHostile(value: unknown, name: string, counter: { next: number }, under = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withHostile(item, name, counter, under));
  if (isFields(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withHostile(item, name, counter, key === name)]),
    );
  }
  if (!under || typeof value !== "string") return value;
  const nested = parseJson(value);
  if (isFields(nested))
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(nested).map(([key, item]) => [key, withHostile(item, key, counter, true)]),
      ),
    );
  return `${value}${HOSTILE[counter.next++ % HOSTILE.length]}`;
}
