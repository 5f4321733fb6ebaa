import { execFile } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { sep } from "node:path";
import { promisify } from "node:util";
import { RootstepError } from "../../core/errors.ts";
import { oneLine } from "../../core/text.ts";

/** Where a workspace comes from: a folder, which it also appears at, and the copy of a commit where one was named. */
export interface SourceFolder {
  /** The user's folder. */
  at: string;
  /** What is copied: the folder itself, or a clone of ours. */
  from: string;
}

/** Finds `DIR`, or `DIR@COMMIT` of a git repository, which is cloned into a new folder. Throws a RootstepError when it is none. */
export async function sourceFolder(address: string, clone: string): Promise<SourceFolder> {
  const whole = folderAt(address);
  if (whole !== undefined) return { at: whole, from: whole };
  const cut = address.lastIndexOf("@");
  const repository = cut > 0 ? folderAt(address.slice(0, cut)) : undefined;
  if (repository === undefined) {
    throw new RootstepError(
      "arguments",
      `workspace: ${address || "nothing"} is no folder; give a folder, or folder@commit`,
    );
  }
  await cloneAt(repository, address.slice(cut + 1), clone);
  return { at: repository, from: clone };
}

function folderAt(path: string): string | undefined {
  const found = path === "" ? undefined : statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return undefined;
  const real = realpathSync(path);
  const home = homedir();
  if (real === sep || home === real || home.startsWith(`${real}${sep}`)) {
    throw new RootstepError(
      "arguments",
      `workspace: ${real} is no project; what is copied is shown to recorded commands`,
    );
  }
  return real;
}

const run = promisify(execFile);

/** A clone that shares nothing with its repository, so that no command in it reaches the repository. */
async function cloneAt(repository: string, commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const git = (...words: string[]) => run("git", ["-C", folder, ...words], { timeout: 300_000 });
  try {
    await git("clone", "--quiet", "--no-hardlinks", "--no-checkout", "--", repository, ".");
    const { stdout } = await run("git", [
      "-C",
      repository,
      "rev-parse",
      "--verify",
      "--end-of-options",
      `${commit}^{commit}`,
    ]);
    await git("checkout", "--quiet", "--detach", stdout.trim());
    await git("remote", "remove", "origin");
  } catch (fault) {
    const words = fault instanceof Error ? oneLine(fault.message, 200) : String(fault);
    throw new RootstepError("input", `workspace: ${repository} cannot be cloned at ${commit}: ${words}`);
  }
}
