import { readdirSync, readFileSync } from "node:fs";
import { type CommandLine, commandOfWords } from "../process/command-line.ts";

/** A program of JavaScript that answers hello and tools as agreed; `act` is what it does with any other request. */
export function nodeProgram(act: string): CommandLine {
  const source = `
    const hello = { protocol: "rootstep.environment/1", name: "testing" };
    const tool = { name: "add", description: "Adds.", parameters: { type: "object" }, irreversible: false };
    const answer = (id, result) => process.stdout.write(JSON.stringify({ id, result }) + "\\n");
    const { spawn } = require("node:child_process");
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, verb, ...fields } = JSON.parse(line);
      if (verb === "hello") answer(id, hello);
      else if (verb === "tools") answer(id, { tools: [tool] });
      else if (verb === "close") { answer(id, {}); process.exit(); }
      else { ${act} }
    });`;
  return { ...commandOfWords([process.execPath, "-e", source]), shown: "testing" };
}

/** Processes now running that were started with a command line; zombies have none. */
export function running(text: string): number[] {
  return runningLike((line) => line.startsWith(text));
}

/** Those that have a text anywhere in their command line: shells that run it. */
export function runningWith(text: string): number[] {
  return runningLike((line) => line.includes(text));
}

function runningLike(isMeant: (line: string) => boolean): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .filter((name) => isMeant(commandLineOf(name)))
    .map(Number);
}

function commandLineOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
