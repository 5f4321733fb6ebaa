import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import { failedRun, runDocument } from "../annotation/testing/failed-runs.ts";
import { folderWith, runLine } from "./testing/session.ts";

beforeAll(async () => {
  if (!existsSync("dist/viewer/app.js"))
    await build({ configFile: "viewer/vite.config.ts", logLevel: "error" });
});

const runs = () => folderWith({ "lamp.json": runDocument(failedRun("lamp", "lamp")) });

describe("rootstep serve", () => {
  test("prints an address on standard output, answers there, and ends with 0 on an interrupt", async () => {
    const line = ["--import", "tsx", "src/cli/main.ts", "serve", runs(), "--port", "0", "--no-color"];
    const child = spawn(process.execPath, line, { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (piece) => {
      out += piece;
    });
    child.stderr.on("data", (piece) => {
      err += piece;
    });
    for (let tries = 0; tries < 400 && !out.includes("\n"); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{32}\n$/u);
    const { origin, hash } = new URL(out.trim());
    const headers = { authorization: `Bearer ${hash.replace("#token=", "")}` };
    const listed = await (await fetch(`${origin}/api/runs`, { headers })).json();
    expect(listed.runs[0].address).toBe("lamp.json");
    // A page that listens does not keep it from ending.
    const events = await fetch(`${origin}/api/events`, { headers });
    const ended = once(child, "exit");
    child.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    await events.body?.cancel().catch(() => {});
    expect(err).toMatch(/is served; \^C ends it/u);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  test("says in one line why it does not start", async () => {
    const folder = runs();
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? `${address.port}` : "";
    const lines: [string[], RegExp][] = [
      [["nowhere"], /^nowhere: no such folder$/u],
      [[`${folder}/lamp.json`], /no folder; to look at one run: rootstep diagnose .+ --html$/u],
      [[folder, "--port", port], /is taken; --port 0 takes a free one$/u],
      [[folder, "--port", "70000"], /a number from 0 to 65535/u],
      [[folder, "--as", "openai/gpt"], /^"openai\/gpt" is no person's name$/u],
      [[folder, "--host", "203.0.113.7", "--port", "0"], /^cannot listen on 203\.0\.113\.7:0: .+$/u],
    ];
    for (const [words, says] of lines) {
      const { code, err } = await runLine(["serve", ...words]);
      expect(err).toMatch(says);
      expect(code).toBe(2);
    }
    taken.close();
  });

  test("warns when it listens beyond this machine", async () => {
    const stop = new AbortController();
    const options = { signal: stop.signal, onWrite: () => stop.abort() };
    const { code, err, out } = await runLine(["serve", runs(), "--host", "0.0.0.0", "--port", "0"], options);
    expect(err).toContain("beyond this machine");
    expect(out).toMatch(/^http:\/\/localhost:\d+\//u);
    expect(code).toBe(0);
  });
});
