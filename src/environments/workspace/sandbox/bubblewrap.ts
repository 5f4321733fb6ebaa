import type { Sandbox } from "./sandbox.ts";
import { systemPaths } from "./system-paths.ts";

/**
 * bubblewrap: namespaces of its own for users, processes, network, messages and host name; a root of what `systemPaths` names,
 * read-only; no capabilities; no terminal; it dies with us.
 */
export const bubblewrap: Sandbox = {
  name: "bubblewrap",
  places: ({ at }) => ({ folder: at, temporary: "/tmp" }),
  wrap: ({ files, at, temporary, exposed }, command) => [
    "bwrap",
    ...["--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...["--hostname", "workspace", ...(process.getuid?.() === 0 ? ["--uid", "0", "--gid", "0"] : [])],
    ...systemPaths().flatMap(({ path, link }) =>
      link === undefined ? ["--ro-bind", path, path] : ["--symlink", link, path],
    ),
    ...["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev", "--bind", temporary, "/tmp"],
    ...exposed.flatMap((folder) => ["--ro-bind", folder, folder]),
    ...["--bind", files, at, "--remount-ro", "/", "--chdir", at, "--"],
    ...command,
  ],
};
