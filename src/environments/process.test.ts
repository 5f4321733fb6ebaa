import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { RootstepError } from "../core/errors.ts";
import { canonicalJson } from "../replay/contract/json.ts";
import { commandOfWords, shellLine } from "./process/command-line.ts";
import { openProcess } from "./process/open-process.ts";
import { type TalkLimits, USUAL_LIMITS } from "./process/talk.ts";
import process_ from "./process.ts";
import { nodeProgram, running } from "./testing/programs.ts";

const signal = new AbortController().signal;
const DESK = "python3 examples/environments/retail_desk.py";

/** What a program's only call comes to, when it comes to an error. */
async function faultOf(act: string, limits: Partial<TalkLimits> = {}): Promise<string> {
  const environment = await openProcess(nodeProgram(act), { ...USUAL_LIMITS, ...limits });
  const fault = await environment
    .act({ tool: "add", arguments: {} }, signal)
    .catch((thrown: unknown) => thrown);
  const again = await environment.check().catch((thrown: unknown) => thrown);
  expect(again).toBe(fault);
  await environment.close();
  if (!(fault instanceof RootstepError)) throw fault;
  expect(fault.code).toBe("incomplete");
  expect(fault.message).not.toContain("\n");
  return fault.message;
}

async function untilNone(text: string): Promise<number[]> {
  for (let wait = 0; wait < 60 && running(text).length > 0; wait++) await pause(50);
  return running(text);
}

describe("an environment that is a program", () => {
  it("acts, shows its state and goes back to it", async () => {
    const desk = await process_.create(`${DESK} --task 2`);
    expect(desk).toMatchObject({ key: "retail-desk/2", simulated: true });
    expect(desk.tools.filter(({ irreversible }) => irreversible).map(({ name }) => name)).toEqual([
      "refund_item",
      "send_message",
    ]);
    expect((await desk.reset(signal)).task).toContain("kettle");
    const start = await desk.snapshot();
    const refund = { tool: "refund_item", arguments: { order: "W200", item: "kettle", cents: 6000 } };
    expect(await desk.act(refund, signal)).toEqual({
      text: "refunded 6000 cents for W200/kettle",
      failed: false,
      ended: false,
    });
    expect(await desk.check()).toContainEqual({
      kind: "wrong refund amount",
      detail: "W200/kettle: 6000, not 4800",
    });
    await desk.restore(start);
    expect(canonicalJson(await desk.snapshot())).toBe(canonicalJson(start));
    expect((await desk.act({ tool: "explode", arguments: {} }, signal)).failed).toBe(true);
    await desk.close();
  });

  it("says what a program did wrong, in one line, and ends it", async () => {
    expect(await faultOf("process.exit(3)")).toBe("testing ended with exit code 3 when asked to act");
    expect(await faultOf('console.error("no such\\norder 17"); process.exit(1)')).toBe(
      "testing ended with exit code 1 when asked to act; the last line of its standard error: order 17",
    );
    expect(await faultOf("process.kill(process.pid, 'SIGSEGV')")).toMatch(/was ended by SIGSEGV when asked/u);
    expect(await faultOf("answer(id + 7, {})")).toMatch(
      /answered request 10 when it was asked request 3 \(act\)/u,
    );
    expect(await faultOf("console.log('{')")).toBe("testing answered act with what is no answer: {");
    expect(await faultOf("answer(id, { text: 5 })")).toMatch(/answered act wrongly: result.text: .*string/u);
    const twice = "answer(id, { text: '' }); console.log('debug')";
    const environment = await openProcess(nodeProgram(twice));
    await environment.act({ tool: "add", arguments: {} }, signal);
    await pause(200);
    await expect(environment.check()).rejects.toThrow(
      /wrote to standard output without being asked: debug|check with what is no answer: debug/u,
    );
    await environment.close();
  });

  it("gives up a program that hangs", async () => {
    expect(await faultOf("", { answer: 0.3 })).toBe("testing gave no answer to act within 0.3 s");
  });

  it("gives up a line without end, and lines without end", async () => {
    const line = await faultOf("process.stdout.write('a'.repeat(5_000_000))", {
      line: 1_000_000,
    });
    expect(line).toBe("testing wrote a line of more than 1,000,000 bytes");
    const flood = "for (;;) require('node:fs').writeSync(1, 'spam\\n'.repeat(1000))";
    expect(await faultOf(flood)).toBe("testing answered act with what is no answer: spam");
  });

  it("reads a gigabyte on one line no further than its limit", async () => {
    const before = process.memoryUsage.rss();
    const open = openProcess(commandOfWords(["sh", "-c", "head -c 1073741824 /dev/zero"]));
    await expect(open).rejects.toThrow(/wrote a line of more than 33,554,432 bytes/u);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
  });

  it("says which protocol it does not speak, and that a program cannot be started", async () => {
    const newer =
      "process.stdin.on('data', () => console.log(JSON.stringify({ id: 1, result: { protocol: 'rootstep.environment/9', name: 'desk' } })))";
    await expect(openProcess(commandOfWords([process.execPath, "-e", newer]))).rejects.toThrow(
      "desk speaks rootstep.environment/9; this is rootstep.environment/1",
    );
    await expect(openProcess(commandOfWords(["no-such-program"]))).rejects.toThrow(/could not be started/u);
    await expect(process_.create(" ")).rejects.toThrow(/needs a command/u);
  });

  it("ends what the program started, in its group and out of it", async () => {
    const start = `
      spawn("sleep", ["7771.5"], { stdio: "ignore" });
      spawn("sleep", ["7771.5"], { stdio: "ignore", detached: true }).unref();
      answer(id, { text: "two sleep" });`;
    const environment = await openProcess(nodeProgram(start));
    await environment.act({ tool: "add", arguments: {} }, signal);
    expect(running("sleep 7771.5")).toHaveLength(2);
    expect(await environment.end()).toEqual({ ended: true, left: 2 });
    expect(await untilNone("sleep 7771.5")).toEqual([]);
  });

  it("ends a program that does not want to close", async () => {
    const stubborn = shellLine(`trap '' TERM INT; ${DESK}; sleep 7772.5`);
    const environment = await openProcess(stubborn, { ...USUAL_LIMITS, close: 0.3 });
    expect(await environment.end()).toEqual({ ended: false, left: 0 });
    expect(await untilNone("sleep 7772.5")).toEqual([]);
  });

  it("stops in the middle of a call when it is told to", async () => {
    const stop = new AbortController();
    const environment = await openProcess(nodeProgram("spawn('sleep', ['7773.5'])"));
    setTimeout(() => stop.abort(), 200);
    const act = environment.act({ tool: "add", arguments: {} }, stop.signal);
    await expect(act).rejects.toMatchObject({ code: "interrupted" });
    expect(await untilNone("sleep 7773.5")).toEqual([]);
  });

  it("leaves nothing when this process is killed", async () => {
    const daemon = `(setsid sleep 7774.5 &) ; ${DESK}`;
    const words = ["--import", "tsx", "src/environments/testing/guarded-process.ts", daemon];
    const opener = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void opener.kill("SIGKILL"));
    await once(opener.stdout, "data");
    expect(running("sleep 7774.5")).toHaveLength(1);
    opener.kill("SIGKILL");
    await once(opener, "exit");
    expect(await untilNone("sleep 7774.5")).toEqual([]);
  });
});
