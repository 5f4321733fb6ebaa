import type { Life } from "../../../src/reports/page/page.ts";
import type { Scale } from "../../model/strip.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";

const SHOWN = 6;
const STATES: Record<Life["state"], string> = {
  clean: "repaired",
  costly: "repaired at a cost",
  manifest: "active to the end",
  latent: "active, no effect found",
};

/** Every mismatch from its first step to its repair or the end. */
export function Lives({ scale, isNarrow }: { scale: Scale; isNarrow: boolean }) {
  const { page } = usePage();
  const { lives } = page.answer;
  if (lives.length === 0) return null;
  const shown = lives.toSorted((a, b) => Number(b.isRoot) - Number(a.isRoot)).slice(0, SHOWN);
  return (
    <div className="lives">
      {isNarrow ? null : (
        <span className="side-name">
          <b>Errors</b>
          <small>first step to repair or end</small>
        </span>
      )}
      {shown.map((life, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the mismatches of one diagnosis never move
        <LifeRow key={index} life={life} scale={scale} />
      ))}
      {lives.length > SHOWN ? (
        <p className="quiet more" style={{ paddingLeft: scale.left }}>
          {lives.length - SHOWN} more in “What the rules saw”
        </p>
      ) : null}
    </div>
  );
}

function LifeRow({ life, scale }: { life: Life; scale: Scale }) {
  const { act } = useNavigation();
  const from = scale.x(life.origin) + scale.cell / 2;
  const to =
    life.repairedAt === undefined ? scale.left + scale.width : scale.x(life.repairedAt) + scale.cell / 2;
  const isRepaired = life.repairedAt !== undefined;
  const wordsLeft = from - scale.left > 260;
  const words = `${life.title.toLowerCase()}, ${STATES[life.state]}`;
  return (
    <button
      type="button"
      className={`life${life.isRoot ? " root" : ""}${isRepaired ? " repaired" : ""}`}
      onClick={() => act({ do: "go", step: life.origin })}
    >
      <i className="line" style={{ left: from, width: Math.max(3, to - from) }} />
      <i className="stop" style={{ left: to }} />
      <span
        className={wordsLeft ? "before" : "after"}
        style={wordsLeft ? { right: `calc(100% - ${from - 10}px)` } : { left: from + 8 }}
      >
        <Inert text={words} />
      </span>
    </button>
  );
}
