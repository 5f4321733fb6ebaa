import { useMemo } from "react";
import { useContextBody } from "../../hooks/use-context-body.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";

const MARK = /\[blob ([\w.+-]+\/[\w.+-]+) (\d+) bytes sha256:([0-9a-f]{12})\]/gu;
const MOST = 12;
/** Pictures that are pixels only; SVG is a document and stays closed. */
const PIXELS = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Thumbnails of the pictures that a text names. */
export function Images({ text }: { text: string }) {
  const { page } = usePage();
  const found = useMemo(() => {
    if (!text.includes("[blob ")) return [];
    return [...text.matchAll(MARK)].slice(0, MOST).map(([, type = "", bytes = "", hash = ""]) => ({
      ...{ type, bytes: Number(bytes), hash },
      index: page.context.findIndex(({ name, leftOut }) => name === `blob ${hash}` && !leftOut),
    }));
  }, [text, page]);
  if (found.length === 0) return null;
  return (
    <div className="images">
      {found.map(({ type, bytes, index, hash }) => (
        <Thumb key={hash} index={index} type={type} bytes={bytes} />
      ))}
    </div>
  );
}

function Thumb({ index, type, bytes }: { index: number; type: string; bytes: number }) {
  const { page } = usePage();
  const { act } = useNavigation();
  const isPicture = PIXELS.has(type);
  const content = useContextBody(isPicture ? index : -1);
  const words = `${type}, ${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en-US")} KB`;
  const place = page.context[index]?.place;
  return (
    <figure className="art">
      {isPicture && content?.encoding === "base64" && place ? (
        <button
          type="button"
          className="thumb"
          onClick={() => act({ do: "drawer", drawer: { kind: "text", place } })}
          aria-label={`Open the picture, ${words}`}
        >
          <img src={`data:${type};base64,${content.body}`} alt="" loading="lazy" />
        </button>
      ) : (
        <span className="thumb none hatch" aria-hidden="true" />
      )}
      <figcaption>
        {words}
        {index < 0 ? ", not kept" : ""}
      </figcaption>
    </figure>
  );
}
