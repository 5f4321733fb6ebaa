import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Something of this machine that a command may see, and not change. */
export type SystemPath = { path: string; link: string } | { path: string; link?: undefined };

/** Where programs and their libraries lie. Not in the list: homes, /run with its sockets, /var, other disks, /sys. */
const SYSTEM = /^(?:bin|sbin|lib\w*|usr|opt|nix|gnu)$/u;

/** What programs need of /etc; keys and passwords are not among it. */
const SETTINGS = [
  ...[
    "alternatives",
    "bash.bashrc",
    "ca-certificates",
    "ca-certificates.conf",
    "fonts",
    "gitconfig",
    "group",
  ],
  ...["host.conf", "hosts", "inputrc", "java", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "locale.alias"],
  ...[
    "localtime",
    "login.defs",
    "magic",
    "mime.types",
    "nsswitch.conf",
    "os-release",
    "passwd",
    "perl",
    "pki",
  ],
  ...["profile", "profile.d", "protocols", "python3", "python3.11", "R", "services", "ssl/certs"],
  ...["ssl/openssl.cnf", "terminfo", "timezone", "vim"],
];

/** What a command sees of this machine. */
export function systemPaths(): SystemPath[] {
  const system = readdirSync("/").filter((name) => SYSTEM.test(name));
  const settings = SETTINGS.map((name) => join("/etc", name));
  return [...system.map((name) => `/${name}`), ...settings].flatMap(described);
}

function described(path: string): SystemPath[] {
  try {
    const found = lstatSync(path);
    return [found.isSymbolicLink() ? { path, link: readlinkSync(path) } : { path }];
  } catch {
    return [];
  }
}

/** The folders of a search path that a command can see, with the usual ones behind them. */
export function visibleSearchPath(searchPath: string, exposed: readonly string[]): string {
  const seen = searchPath.split(":").filter((folder) => {
    const [top = ""] = folder.split("/").slice(1);
    return SYSTEM.test(top) || exposed.some((one) => folder === one || folder.startsWith(`${one}/`));
  });
  return [...new Set([...seen, ...USUAL])].join(":");
}

const USUAL = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"];
