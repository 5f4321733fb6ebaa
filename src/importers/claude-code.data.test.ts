import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Step, Trajectory, Usage } from "../core/trajectory.ts";
import { importers } from "./index.ts";
import { listDisk } from "./reading/disk.ts";
import { importRuns } from "./reading/import-runs.ts";
import { asFields, asList, asName, asNumber, type Fields, parseJson, textOf } from "./shapes/loose.ts";

const DATA = join(process.env.ROOTSTEP_DATA ?? "../shared/data", "formats");
const FOLDERS = [
  "claude-code",
  "claude-code-edge",
  "claude-code-samples",
  "claude-code-stream-json",
  "claude-code-subagents",
];

describe.skipIf(!existsSync(DATA))("Claude Code: real sessions (skipped without ROOTSTEP_DATA)", () => {
  for (const file of existsSync(DATA) ? FOLDERS.flatMap(filesOf) : []) {
    describe(file.slice(DATA.length + 1), () => {
      const records = rawRecords(file);

      it("is taken for a session and numbers its steps densely", async () => {
        for (const run of await runsOf(file)) {
          expect(run.source.format).toBe("claude-code");
          expect(run.steps.map((step) => step.index)).toEqual(run.steps.map((_, index) => index));
        }
      });

      it("loses no text, and holds none twice", async () => {
        const runs = await runsOf(file);
        const bodies = new Set(runs.flatMap(allTexts));
        const calls = runs.flatMap((run) => partsOf(run).filter((part) => part.kind === "call"));
        const leaves = new Set(calls.flatMap((part) => stringLeaves(parseJson(part.body))));
        const texts = messageTexts(records);
        for (const text of texts.spoken) expect(bodies.has(text) || leaves.has(text), text).toBe(true);
        for (const text of texts.inputs) expect(leaves.has(text), text).toBe(true);
        expect(countOf(runs.flatMap(spokenInSteps), texts.spoken)).toEqual([]);
      });

      it("pairs every call and result that are both recorded", async () => {
        const called = new Set(blocksOf(records, "tool_use").map((block) => textOf(block.id)));
        const answered = new Set(blocksOf(records, "tool_result").map((block) => textOf(block.tool_use_id)));
        for (const part of (await runsOf(file)).flatMap(partsOf)) {
          const id = part.call?.id ?? "";
          if (part.kind === "call")
            expect([id, part.status]).toEqual([id, answered.has(id) ? "ok" : "missing"]);
          if (part.kind === "result") expect([id, part.status === "orphan"]).toEqual([id, !called.has(id)]);
        }
      });

      it("counts the tokens of a message once", async () => {
        const steps = (await runsOf(file)).flatMap((run) => run.steps);
        expect(sumOf(steps.map((step) => step.usage))).toEqual(tokensById(records));
      });

      it("names parents that exist, and calls that stand before what they started", async () => {
        for (const run of await runsOf(file)) {
          const ids = new Set(run.threads.map((thread) => thread.id));
          for (const thread of run.threads) {
            if (thread.parent !== undefined) expect(ids.has(thread.parent)).toBe(true);
            if (thread.spawnedBy) expectBetween(run.steps, thread.id, thread.spawnedBy);
          }
        }
      });
    });
  }

  it("finds both sub-agents that stand in progress records", async () => {
    const runs = (await Promise.all(filesOf("claude-code").map(runsOf))).flat();
    const roles = runs
      .flatMap((run) => run.threads.filter((thread) => thread.spawnedBy))
      .map(({ role }) => role);
    expect(roles.sort()).toEqual(["Explore", "general-purpose"]);
  });
});

function filesOf(folder: string): string[] {
  if (!existsSync(join(DATA, folder))) return [];
  return readdirSync(join(DATA, folder)).map((name) => join(DATA, folder, name));
}

const imported = new Map<string, Promise<Trajectory[]>>();

function runsOf(file: string): Promise<Trajectory[]> {
  const runs = imported.get(file) ?? importFile(file);
  imported.set(file, runs);
  return runs;
}

async function importFile(file: string): Promise<Trajectory[]> {
  const runs: Trajectory[] = [];
  for await (const result of importRuns(await listDisk([file]), { importers })) {
    expect(result.kind).toBe("run");
    if (result.kind === "run") runs.push(result.trajectory);
  }
  return runs;
}

/** The records as they lie in the file; those inside progress records beside them. */
function rawRecords(file: string): Fields[] {
  const text = readFileSync(file, "utf8");
  const whole = asFields(parseJson(text));
  const records = whole.loglines ? asList(whole.loglines) : text.split("\n").map(parseJson);
  return records.map(asFields).flatMap((record) => [record, asFields(asFields(record.data).message)]);
}

/** Texts, thinking and results on one side, string leaves of arguments on the other. */
function messageTexts(records: readonly Fields[]): { spoken: string[]; inputs: string[] } {
  const spoken: string[] = [];
  const inputs: string[] = [];
  for (const record of records) {
    const { content } = asFields(record.message);
    if (typeof content === "string") spoken.push(content);
    if (record.type === "system") spoken.push(textOf(record.content));
    if (typeof record.message === "string") spoken.push(record.message);
    spoken.push(...asList(content).filter((block) => typeof block === "string"));
    for (const block of asList(content).map(asFields)) {
      spoken.push(textOf(block.text), textOf(block.thinking));
      if (block.type === "tool_result") spoken.push(...contentTexts(block.content));
      if (block.type === "tool_use") inputs.push(...stringLeaves(block.input));
    }
  }
  return { spoken: spoken.filter((text) => text !== ""), inputs };
}

function contentTexts(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return [
    asList(content)
      .map((block) => asName(asFields(block).text) ?? textOf(block))
      .join("\n"),
  ];
}

function stringLeaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringLeaves);
  return Object.values(asFields(value)).flatMap(stringLeaves);
}

function allTexts(run: Trajectory): string[] {
  return [
    ...spokenInSteps(run),
    ...run.requests.map(({ text }) => text),
    ...run.artifacts.map(({ body }) => body),
  ];
}

function spokenInSteps(run: Trajectory): string[] {
  return partsOf(run)
    .filter((part) => part.kind !== "call")
    .map((part) => part.body);
}

function partsOf(run: Trajectory): Step["parts"] {
  return run.steps.flatMap((step) => step.parts);
}

/** Texts that stand more often in the steps than in the file. */
function countOf(inSteps: readonly string[], inFile: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of inFile) left.set(text, (left.get(text) ?? 0) + 1);
  return inSteps.filter((text) => {
    const count = left.get(text);
    left.set(text, (count ?? 0) - 1);
    return text !== "" && (count ?? 0) < 1;
  });
}

function blocksOf(records: readonly Fields[], type: string): Fields[] {
  const blocks = records.flatMap((record) => asList(asFields(record.message).content).map(asFields));
  return blocks.filter((block) => block.type === type);
}

/** Input and output tokens by the last record of each message id. */
function tokensById(records: readonly Fields[]): number[] {
  const last = new Map<string, Fields>();
  for (const record of records) {
    const message = asFields(record.message);
    const id = asName(message.id);
    if (id !== undefined && message.usage) last.set(id, asFields(message.usage));
  }
  const sum = (fields: readonly string[]) =>
    [...last.values()].reduce(
      (all, usage) => fields.reduce((own, name) => own + (asNumber(usage[name]) ?? 0), all),
      0,
    );
  return [
    sum(["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]),
    sum(["output_tokens"]),
  ];
}

function sumOf(usages: readonly (Usage | undefined)[]): number[] {
  return [
    usages.reduce((sum, usage) => sum + (usage?.input ?? 0), 0),
    usages.reduce((sum, usage) => sum + (usage?.output ?? 0), 0),
  ];
}

function expectBetween(
  steps: readonly Step[],
  thread: string,
  spawn: { step: number; call?: string | undefined },
): void {
  const result = steps.find((step) =>
    step.parts.some((part) => part.kind === "result" && part.call?.id === spawn.call),
  );
  for (const step of steps.filter((own) => own.thread === thread)) {
    expect(step.index).toBeGreaterThan(spawn.step);
    if (result) expect(step.index).toBeLessThan(result.index);
  }
}
