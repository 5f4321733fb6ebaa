import { useState } from "react";
import { characters } from "../../model/format.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";

const MOST = 8;

/** The texts beside the steps: task, instructions, artifacts. */
export function Beside() {
  const { page } = usePage();
  const { act } = useNavigation();
  const [isWhole, showWhole] = useState(false);
  const { context } = page;
  if (context.length === 0) return null;
  return (
    <Panel title="Beside the steps" aside={`${context.length} text${context.length === 1 ? "" : "s"}`}>
      <ul className="beside">
        {context
          .slice(0, isWhole ? 400 : MOST)
          .map(({ place, name, characters: size, leftOut, kind }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a run never move
            <li key={index}>
              {leftOut ? (
                <span>
                  <Inert text={name} />
                </span>
              ) : (
                <button
                  type="button"
                  className="link"
                  onClick={() => act({ do: "drawer", drawer: { kind: "text", place } })}
                >
                  <Inert text={name} />
                </button>
              )}
              <span className="quiet">
                {leftOut ? "too large for this file" : kind === "image" ? kind : characters(size)}
              </span>
            </li>
          ))}
      </ul>
      {context.length > MOST && !isWhole ? (
        <button type="button" className="link more" onClick={() => showWhole(true)}>
          {context.length - MOST} more
        </button>
      ) : null}
    </Panel>
  );
}
