/** What a command works in: copies of ours, and the places where it sees them. */
export interface Room {
  /** Our copy of the folder, and where it appears. */
  files: string;
  at: string;
  /** Our copy of `/tmp`. */
  temporary: string;
  /** An empty folder of ours that a sandbox may build its root on. */
  root: string;
  /** Further folders that may be read. */
  exposed: readonly string[];
}

/** A way to keep a command from everything but its room. */
export interface Sandbox {
  name: string;
  /** The user whom the copy must belong to, where it is not ourselves. */
  owner?: number;
  /** The words that start a command inside. */
  wrap(room: Room, command: readonly string[]): readonly string[];
  /** Where a command finds its folder and its temporary files. */
  places(room: Room): { folder: string; temporary: string };
}
