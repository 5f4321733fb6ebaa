import type { Sandbox } from "./sandbox.ts";

/** User ids beyond any that systems hand out. */
const STRANGERS = 1_900_000_000;

/**
 * The sandbox entered as a user who owns nothing on this machine but the copy. For root: what root starts is held by no limit of
 * processes, and some files of the kernel obey it without any capability.
 */
export function asStranger(sandbox: Sandbox): Sandbox {
  const owner = STRANGERS + (process.pid % 4_000_000);
  const become = ["setpriv", `--reuid=${owner}`, `--regid=${owner}`, "--clear-groups", "--"];
  return { ...sandbox, owner, wrap: (room, command) => [...become, ...sandbox.wrap(room, command)] };
}
