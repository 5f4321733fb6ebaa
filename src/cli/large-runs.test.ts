import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { claudeCodeSession } from "../../bench/generate/claude-code.ts";
import { isSpilled } from "../core/spilled-steps.ts";
import { importRun } from "../importing.ts";
import { showCommand } from "./show.ts";
import { streamsFor } from "./testing/session.ts";

const LIMIT = 200_000;

function folderWithSession(): { folder: string; session: string } {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-large-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const session = join(folder, "session.jsonl");
  writeFileSync(session, Buffer.concat([...claudeCodeSession(2e6)]));
  return { folder, session };
}

test("a run beyond the limit is the same run, and leaves no file", async () => {
  const { folder, session } = folderWithSession();
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  const spilled = (await importRun(session, { bodyLimit: LIMIT })).trajectory;
  const inMemory = (await importRun(session)).trajectory;
  expect([isSpilled(spilled.steps), isSpilled(inMemory.steps)]).toEqual([true, false]);
  expect(JSON.stringify(spilled)).toBe(JSON.stringify(inMemory));
  expect(readdirSync(folder)).toEqual(["session.jsonl"]);
});

test("a run beyond the limit is shown, step by step and whole", async () => {
  const { session } = folderWithSession();
  const { steps } = (await importRun(session)).trajectory;
  const step = await shown(session, 200);
  expect(step).toContain(`step 200 of ${steps.length}`);
  expect(step).toContain("Not triaged");
  const list = await shown(session, undefined);
  expect(list.trimEnd().split("\n")).toHaveLength(steps.length);
});

async function shown(session: string, step: number | undefined): Promise<string> {
  const { streams, ran } = streamsFor();
  expect(await showCommand(session, { step, color: false, bodyLimit: LIMIT }, streams)).toBe(0);
  return ran.out;
}

test("a process that is killed while it holds a spilled run leaves no file, and sweeps what others left", async () => {
  const { folder, session } = folderWithSession();
  const ofTheLiving = `rootstep-spill-${process.pid}-00ff`;
  for (const name of [ofTheLiving, "rootstep-spill-2147483646-00ff"])
    writeFileSync(join(folder, name), "left");
  const script = `
    const { importRun } = await import("./src/importing.ts");
    const { trajectory } = await importRun(process.argv[1], { bodyLimit: ${LIMIT} });
    console.log("holding", trajectory.steps[300].index);
    setInterval(() => trajectory, 1000);
  `;
  const args = ["--import", "tsx", "--input-type=module", "-e", script, session];
  const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder } });
  const [said] = await once(child.stdout, "data");
  expect(String(said)).toBe("holding 300\n");
  child.kill("SIGKILL");
  await once(child, "close");
  expect(readdirSync(folder).filter((name) => name.includes("spill"))).toEqual([ofTheLiving]);
});
