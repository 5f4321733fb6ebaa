import type { DiffPiece } from "../../model/compare/word-diff.ts";
import { Inert } from "../inert.tsx";

interface Props {
  /** Undefined while it is on its way. */
  text: string | undefined;
  /** The text with what is its own; absent where it was not compared. */
  pieces: readonly DiffPiece[] | undefined;
  mark: "ref" | "done";
}

/** Characters shown of one stretch; the page of the run has all of them. */
const MOST = 4000;
/** Characters kept on either side of what differs. */
const AROUND = 240;

/** The words of a step, with what the other run does not have marked; long stretches that both share are left out. */
export function SideText({ text, pieces, mark }: Props) {
  if (text === undefined) return <p className="side-text quiet">…</p>;
  if (!pieces) {
    return (
      <p className="side-text">
        <Inert text={cut(text)} />
      </p>
    );
  }
  return (
    <p className="side-text">
      {pieces.map((piece, index) =>
        piece.isOwn ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
          <mark key={index} className={mark}>
            <Inert text={cut(piece.text)} />
          </mark>
        ) : (
          <Inert
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            text={shortened(piece.text, index === 0, index === pieces.length - 1)}
          />
        ),
      )}
    </p>
  );
}

function cut(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)} …` : text;
}

/** What both share, near what differs. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * AROUND) return text;
  const head = isFirst ? "" : text.slice(0, AROUND);
  const tail = isLast ? "" : text.slice(-AROUND);
  return isFirst && isLast ? `${text.slice(0, 2 * AROUND)} …` : `${head} … ${tail}`;
}
