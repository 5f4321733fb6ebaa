import { mkdirSync } from "node:fs";
import { countProcesses } from "../children/marked.ts";
import { type CommandLimits, type CommandResult, runCommand } from "./run-command.ts";
import type { Room, Sandbox } from "./sandbox/sandbox.ts";
import { visibleSearchPath } from "./sandbox/system-paths.ts";

/** A shell in a room: every command is a process of its own, and what it started ends with it. */
export interface Shell {
  run(command: string, options: ShellOptions): Promise<CommandResult>;
}

interface ShellOptions {
  signal: AbortSignal;
  /** Go on where the last command of the session stood. */
  session?: boolean;
  input?: string | Uint8Array;
  /** Keep all of the output, however long. */
  whole?: boolean;
}

/** Largest file that a command may write, in blocks of 512 bytes: 2 GB. */
const LARGEST_FILE = 4 * 1024 * 1024;

/**
 * No core files, no endless ones, no swarm; standard error in its place among the output. Older kernels count all processes of a
 * user, not those of the sandbox alone, so those that are there already are allowed for.
 */
function wrapper({ processes }: CommandLimits): string {
  const most = processes + countProcesses();
  return [
    `ulimit -c 0; ulimit -f ${LARGEST_FILE}`,
    `command -v prlimit >/dev/null && prlimit --nproc=${most}:${most} --pid $$`,
    'exec "$@" 2>&1',
  ].join("\n");
}

/** What a shell that stays open would remember: its folder and its exported variables. */
const SESSION = `state="$TMPDIR/.rootstep-session"
[ -r "$state" ] && . "$state"
trap '{ export -p; printf "cd %q\\n" "$PWD"; } > "$state"' EXIT
eval "$1"`;

/** Opens a shell with an environment of its own: where programs are, a home that is empty, and nothing of the user's. */
export function openShell(sandbox: Sandbox, room: Room, limits: CommandLimits): Shell {
  const { folder, temporary } = sandbox.places(room);
  const environment = {
    PATH: visibleSearchPath(process.env.PATH ?? "", room.exposed),
    HOME: `${temporary}/home`,
    TMPDIR: temporary,
    LANG: "C.UTF-8",
    TERM: "dumb",
    PWD: folder,
  };
  return {
    run: (command, { signal, session, input = "", whole }) => {
      const line = session ? [SESSION, "bash", command] : [command];
      // A command that is not confined may have removed it.
      mkdirSync(room.files, { recursive: true });
      const words = sandbox.wrap(room, ["/bin/sh", "-c", wrapper(limits), "sh", "bash", "-c", ...line]);
      return runCommand(
        { words, folder: room.files, environment, input },
        whole ? { ...limits, shown: 2 * limits.output } : limits,
        signal,
      );
    },
  };
}
