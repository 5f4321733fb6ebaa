import { spawn } from "node:child_process";

/** What is to go when this process dies before it could clean up. */
export interface Charge {
  /** Leader of a process group. */
  group?: number;
  /** Value of the variable that marks processes. */
  mark?: string;
  /** A folder of ours. */
  folder?: string;
}

/** Watches over what would outlive this process. */
export interface Guard {
  /** Nothing is left to guard. */
  release(): void;
}

/** The variable by which everything that a command started is found, whatever group it moved to. */
export const MARK_VARIABLE = "ROOTSTEP_CHILD";

/** Waits until its standard input ends, which happens when this process ends, however it ends. */
const SCRIPT = `
while read -r line; do :; done
[ -n "$1" ] && kill -9 -"$1" 2>/dev/null
if [ -n "$2" ]; then
  for round in 1 2 3; do
    for entry in /proc/[0-9]*; do
      grep -qs "${MARK_VARIABLE}=$2" "$entry/environ" && kill -9 "\${entry#/proc/}" 2>/dev/null
    done
  done
fi
[ -n "$3" ] && { chmod -R u+rwX "$3"; rm -rf -- "$3"; } 2>/dev/null
exit 0
`;

/** Starts a guard: a shell that outlives this process just long enough to clean up behind it. */
export function startGuard({ group, mark = "", folder = "" }: Charge): Guard {
  const names = ["rootstep-guard", group === undefined ? "" : String(group), mark, folder];
  const shell = spawn("/bin/sh", ["-c", SCRIPT, ...names], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/bin:/bin" },
  });
  shell.on("error", () => {});
  shell.stdin.on("error", () => {});
  shell.unref();
  // A pipe is a socket here, and would keep this process alive.
  if ("unref" in shell.stdin && typeof shell.stdin.unref === "function") shell.stdin.unref();
  return { release: () => void shell.kill("SIGKILL") };
}
