import type { Room, Sandbox } from "./sandbox.ts";
import { systemPaths } from "./system-paths.ts";

/**
 * The same walls with util-linux alone: `unshare` makes the namespaces, a script builds the root on a file system in memory,
 * changes to it, lets go of the old one and drops every capability before the command starts.
 */
export const unshare: Sandbox = {
  name: "unshare",
  places: ({ at }) => ({ folder: at, temporary: "/tmp" }),
  wrap: (room, command) => [
    "unshare",
    ...["--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child=SIGKILL"],
    ...["--net", "--ipc", "--uts", "--cgroup", "--"],
    ...["/bin/sh", "-c", scriptFor(room), "sandbox", ...command],
  ],
};

function scriptFor({ files, at, temporary, root, exposed }: Room): string {
  const to = (path: string) => quoted(root + path);
  const readOnly = (path: string) => `show ${quoted(path)} ${to(path)}; close ${to(path)}`;
  return [
    "set -e",
    FUNCTIONS,
    `mount -t tmpfs -o mode=755,nosuid,nodev none ${quoted(root)}`,
    ...systemPaths().map(({ path, link }) =>
      link === undefined
        ? readOnly(path)
        : `mkdir -p ${to(parentOf(path))}; ln -s ${quoted(link)} ${to(path)}`,
    ),
    `mkdir -p ${to("/proc")} ${to("/dev/shm")} ${to("/old")}`,
    `mount -t proc -o ro,nosuid,nodev,noexec proc ${to("/proc")}`,
    `mount -t tmpfs -o nosuid,nodev,size=256m none ${to("/dev/shm")}`,
    ...["null", "zero", "full", "random", "urandom"].map((name) => `show /dev/${name} ${to(`/dev/${name}`)}`),
    `ln -s /proc/self/fd ${to("/dev/fd")}; ln -s fd/0 ${to("/dev/stdin")}`,
    `ln -s fd/1 ${to("/dev/stdout")}; ln -s fd/2 ${to("/dev/stderr")}`,
    `show ${quoted(temporary)} ${to("/tmp")}`,
    ...exposed.map(readOnly),
    `show ${quoted(files)} ${to(at)}`,
    `cd ${quoted(root)}; pivot_root . old; cd /; umount -l /old; rmdir /old`,
    "mount -o remount,bind,ro,nosuid,nodev /",
    "if command -v ip >/dev/null; then ip link set lo up || true; fi",
    `cd ${quoted(at)}`,
    'exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"',
  ].join("\n");
}

/** `show`: something of outside at a place inside. `close`: it, and whatever is mounted below it, read-only. */
const FUNCTIONS = `
show() {
  if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "\${2%/*}"; : > "$2"; fi
  mount --rbind "$1" "$2"
}
close() {
  while read -r id parent device inside place options rest; do
    case "$place" in
      "$1"|"$1"/*)
        flags=ro,nosuid
        case ",$options," in *,nodev,*) flags=$flags,nodev;; esac
        case ",$options," in *,noexec,*) flags=$flags,noexec;; esac
        case ",$options," in *,noatime,*) flags=$flags,noatime;; esac
        case ",$options," in *,nodiratime,*) flags=$flags,nodiratime;; esac
        mount -o "remount,bind,$flags" "$place";;
    esac
  done < /proc/self/mountinfo
}`;

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
