import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeHtml } from "../../reports/html/island.ts";

/** The browser has read the file by then. */
const KEPT = 30_000;

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/**
 * Opens an address in the browser. The address holds the token, and everybody on the machine sees the arguments of a
 * process: so the browser is given a file that only its owner can read, and that leads there.
 */
export async function openInBrowser(address: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "rootstep-open-"));
  const file = join(folder, "open.html");
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${escapeHtml(address)}">`;
  await writeFile(file, page, { mode: 0o600 });
  setTimeout(() => void rm(folder, { recursive: true, force: true }), KEPT).unref();
  const [program, ...words] = OPENERS[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, file], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
