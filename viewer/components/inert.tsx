import { memo } from "react";
import { hasHidden, shown } from "../model/visible.ts";

/** Text of a run: it cannot act on the text around it, and what could not be seen is named. */
export const Inert = memo(function Inert({ text }: { text: string }) {
  if (!hasHidden(text)) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {shown(text).map((piece, index) =>
        piece.isHidden ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
          <span key={index} className="hidden-mark">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
});
