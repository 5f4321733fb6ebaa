import { diffWordsWithSpace } from "diff";

/** A stretch of a text: shared with the other one, or its own. */
export interface DiffPiece {
  text: string;
  isOwn: boolean;
}

/** Texts longer than this are not compared word by word. */
const LONGEST = 20_000;
/** Milliseconds that a comparison may take. */
const PATIENCE = 200;

/** What each of two texts has of its own, word by word; undefined where that would take too long. */
export function wordDiff(a: string, b: string): { a: DiffPiece[]; b: DiffPiece[] } | undefined {
  if (a.length > LONGEST || b.length > LONGEST) return undefined;
  const changes = diffWordsWithSpace(a, b, { timeout: PATIENCE });
  if (!changes) return undefined;
  const sides = { a: [] as DiffPiece[], b: [] as DiffPiece[] };
  for (const { value, added, removed } of changes) {
    if (!added) sides.a.push({ text: value, isOwn: removed });
    if (!removed) sides.b.push({ text: value, isOwn: added });
  }
  return { a: joined(sides.a), b: joined(sides.b) };
}

/** Words of its own with nothing but a blank between them are one stretch. */
function joined(pieces: readonly DiffPiece[]): DiffPiece[] {
  const made: DiffPiece[] = [];
  for (const piece of pieces) {
    const last = made.at(-1);
    const before = made.at(-2);
    const isBridge = last?.isOwn === false && /^[ \t]{1,3}$/u.test(last.text) && before?.isOwn === true;
    if (piece.isOwn && isBridge) {
      before.text += last.text + piece.text;
      made.pop();
    } else if (last?.isOwn === piece.isOwn) last.text += piece.text;
    else made.push({ ...piece });
  }
  return made;
}
