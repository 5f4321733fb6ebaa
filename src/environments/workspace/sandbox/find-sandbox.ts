import { readFileSync } from "node:fs";
import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RootstepError, reasonOf } from "../../../core/errors.ts";
import { oneLine } from "../../../core/text.ts";
import { runCommand, USUAL_COMMAND_LIMITS } from "../run-command.ts";
import { bubblewrap } from "./bubblewrap.ts";
import type { Room, Sandbox } from "./sandbox.ts";
import { asStranger } from "./stranger.ts";
import { unshare } from "./unshare.ts";

const PLAIN: readonly Sandbox[] = [bubblewrap, unshare];

/** The sandboxes that may be used here, the better ones first. */
export const SANDBOXES: readonly Sandbox[] = [
  ...(isRoot() ? PLAIN.map(asStranger) : []),
  ...(isRealRoot() ? [] : PLAIN),
];

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Root of the machine, not of a container with users of its own: no limit of processes would hold it. */
function isRealRoot(): boolean {
  if (!isRoot() || process.platform !== "linux") return false;
  return readFileSync("/proc/self/uid_map", "utf8").trim().split(/\s+/u).join(" ") === "0 0 4294967295";
}

/** No sandbox: commands run as the user, in the copy, and can reach whatever the user can. */
export const UNCONFINED: Sandbox = {
  name: "none",
  places: ({ files, temporary }) => ({ folder: files, temporary }),
  wrap: (_, command) => command,
};

/** The first sandbox that works on this machine. Throws a RootstepError that says why none does. */
export async function findSandbox(sandboxes = SANDBOXES): Promise<Sandbox> {
  const reasons: string[] = [];
  for (const sandbox of sandboxes) {
    const reason = await whyNot(sandbox);
    if (reason === undefined) return sandbox;
    reasons.push(`${sandbox.name}: ${reason}`);
  }
  throw new RootstepError(
    "configuration",
    `no sandbox works here (${reasons.join("; ")}); install bubblewrap, or let recorded commands run as you with --unsandboxed`,
  );
}

/** Why a sandbox does not work here; nothing when it does. It is tried with a command. */
export async function whyNot(sandbox: Sandbox): Promise<string | undefined> {
  if (process.platform !== "linux") return "only Linux has it";
  const folder = await mkdtemp(join(tmpdir(), "rootstep-sandbox-"));
  try {
    const room: Room = {
      files: join(folder, "files"),
      at: "/rootstep-trial",
      temporary: join(folder, "tmp"),
      root: join(folder, "root"),
      exposed: [],
    };
    for (const path of [room.files, room.temporary, room.root]) await mkdir(path);
    await giveTo(sandbox.owner, [folder, room.files, room.temporary, room.root]);
    const words = sandbox.wrap(room, ["/bin/sh", "-c", "pwd"]);
    const environment = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
    const limits = { ...USUAL_COMMAND_LIMITS, seconds: 30 };
    const { output, ending } = await runCommand({ words, folder, environment }, limits, NEVER);
    if (ending === 0 && output.trim() === room.at) return undefined;
    return oneLine(output, 120) || `ended with ${ending}`;
  } catch (fault) {
    return oneLine(reasonOf(fault), 120);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes folders of ours those of the user who enters. */
export async function giveTo(owner: number | undefined, folders: readonly string[]): Promise<void> {
  if (owner !== undefined) for (const folder of folders) await chown(folder, owner, owner);
}

const NEVER = new AbortController().signal;
