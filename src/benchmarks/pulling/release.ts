/** Where the files of a benchmark are published, and where each goes. */
export interface Release {
  host: "huggingface" | "github";
  /** `owner/name` there. */
  repository: string;
  /** A commit, by at least seven digits, or a branch: then the first pull's commit is kept in the lock file. */
  revision: string;
  /** The benchmark's folder below the data root; the lock file lies in it. */
  folder: string;
  /** The path below that folder of a published file; nothing for one that is not needed. */
  place(path: string): string | undefined;
  /** What the files must be, by their published path, where it is known beforehand. */
  sha256?: Readonly<Record<string, string>>;
}

/** Whether a revision names a commit. */
export function isCommit(revision: string): boolean {
  return /^[0-9a-f]{7,64}$/u.test(revision);
}

/** A file as its host lists it at one commit. */
export interface ListedFile {
  path: string;
  url: string;
  size?: number | undefined;
  /** The host's own hash of the content: of Git, or of large files. */
  hash?: { kind: "sha256" | "git"; value: string } | undefined;
}
