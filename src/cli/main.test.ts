import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { folderWith, sampleRun } from "./testing/session.ts";

/** The command line in a process of its own. */
function start(argv: readonly string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "src/cli/main.ts", ...argv]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => ({ code, ...said }));
  return { child, ended };
}

test("--version prints the version alone", async () => {
  expect(await start(["--version"]).ended).toEqual({ code: 0, out: `${manifest.version}\n`, err: "" });
});

test("an error is one harmless line on standard error and an exit code", async () => {
  const ran = await start(["diagnose", "no\u001b[2Jsuch.json"]).ended;
  expect(ran).toEqual({
    code: 2,
    out: "",
    err: "rootstep: no␛[2Jsuch.json: no such file or folder\n",
  });
});

test("a reader that goes away ends it quietly", async () => {
  const file = join(
    folderWith({ "many.jsonl": Array.from({ length: 400 }, (_, id) => sampleRun({ id: `${id}` })).join("") }),
    "many.jsonl",
  );
  const { child, ended } = start(["diagnose", file]);
  child.stdout.once("data", () => child.stdout.destroy());
  const { code, err } = await ended;
  expect([code, err]).toEqual([0, ""]);
});

test("an interrupt says how far it came, exit code 130", async () => {
  const { child, ended } = start(["diagnose", "-"]);
  child.stdin.write('{"waiting": "for more');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  child.kill("SIGINT");
  expect(await ended).toMatchObject({ code: 130, out: "", err: expect.stringMatching(/stopped/u) });
});
