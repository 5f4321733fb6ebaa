import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claudeCodeSession } from "./generate/claude-code.ts";
import type { Figure } from "./measure.ts";

const BUILT = "dist/cli/main.js";
const BYTES = 1e9;
const STEP = "300001";

/** Loaded into the command: says at its end how much memory it ever held, in KB. */
const PEAK = 'process.on("exit", () => process.stderr.write("peak " + process.resourceUsage().maxRSS));';

/** Shows and diagnoses a generated session of 1 GB with the built command, and looks at what a killed one leaves behind. */
export async function benchLarge(): Promise<Figure[]> {
  if (!existsSync(BUILT)) throw new Error(`${BUILT} is not there; run npm run build first`);
  const folder = mkdtempSync(join(tmpdir(), "rootstep-bench-"));
  try {
    const session = join(folder, "session.jsonl");
    await writeSession(session);
    const show = ["show", session, "--step", STEP];
    return [
      ...(await figuresOf("show --step", show, folder, 500)),
      await leftBehind(show, folder),
      ...(await figuresOf("diagnose", ["diagnose", session], folder, 1000)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeSession(path: string): Promise<void> {
  const file = await open(path, "w");
  for (const chunk of claudeCodeSession(BYTES)) await file.write(chunk);
  await file.close();
}

async function figuresOf(
  what: string,
  args: readonly string[],
  folder: string,
  megabytes: number,
): Promise<Figure[]> {
  const before = performance.now();
  const { code, errors } = await ended(command(args, folder));
  const seconds = (performance.now() - before) / 1000;
  const peak = Number(/peak (\d+)/u.exec(errors)?.[1]) * 1024;
  if (code !== 0 || Number.isNaN(peak)) throw new Error(`${what} ended with ${code}: ${errors}`);
  return [
    {
      what: `memory of ${what}, 1 GB`,
      value: peak / 1e6,
      unit: "MB",
      budget: { limit: megabytes, at: "most" },
    },
    { what: "time of the same", value: seconds, unit: "s" },
  ];
}

/** Kills the command while it spills, when it has read about half of the file. */
async function leftBehind(args: readonly string[], folder: string): Promise<Figure> {
  const child = command(args, folder);
  setTimeout(() => child.kill("SIGKILL"), 6000);
  const { signal } = await ended(child);
  if (signal !== "SIGKILL") throw new Error("show ended before it was killed");
  const left = readdirSync(folder).filter((name) => name !== "session.jsonl").length;
  return { what: "files left after kill -9", value: left, unit: "", budget: { limit: 0, at: "most" } };
}

function command(args: readonly string[], folder: string) {
  const peak = `data:text/javascript,${encodeURIComponent(PEAK)}`;
  const env = { ...process.env, TMPDIR: folder };
  return spawn(process.execPath, ["--import", peak, BUILT, ...args], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

async function ended(child: ReturnType<typeof command>) {
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  return new Promise<{ code: number | null; signal: string | null; errors: string }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal, errors }));
  });
}
