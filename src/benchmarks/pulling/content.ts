import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { ListedFile } from "./release.ts";

/** What a file is: its size, its sha256, and the id Git gives it. */
export interface Content {
  size: number;
  sha256: string;
  git: string;
}

/** The content of a file; nothing when there is none. */
export async function contentOf(path: string): Promise<Content | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const sha256 = createHash("sha256");
  const git = createHash("sha1").update(`blob ${found.size}\0`);
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    sha256.update(chunk);
    git.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: sha256.digest("hex"), git: git.digest("hex") };
}

/** What a file has to be, and by whose word. */
export interface Expected {
  size?: number | undefined;
  /** In this package. */
  known?: string | undefined;
  /** As its host lists it. */
  hash?: ListedFile["hash"];
  /** What the first pull of this commit saw. */
  first?: string | undefined;
}

/** Why a content is not the expected one; nothing when it is. */
export function differs(content: Content, { size, known, hash, first }: Expected): string | undefined {
  if (size !== undefined && content.size !== size) return `it has ${content.size} bytes instead of ${size}`;
  if (known !== undefined && content.sha256 !== known) return "its sha256 is not the one this package knows";
  const hosts = hash?.kind === "git" ? content.git : content.sha256;
  if (hash !== undefined && hosts !== hash.value) return "its content is not what its host lists";
  if (first !== undefined && content.sha256 !== first) return "its content is not what the first pull saw";
  return undefined;
}

/** Whether anything is known that tells the content, beyond its size. */
export function isKnown({ known, hash, first }: Expected): boolean {
  return known !== undefined || hash !== undefined || first !== undefined;
}
