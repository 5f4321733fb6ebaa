import type { Life, Pair } from "../../../src/reports/page/page.ts";
import { usePage } from "../../state/page-context.tsx";
import { markOf } from "../answer/quote.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { StepLink } from "../step-link.tsx";

const MOST = 30;

/** Every mismatch that a rule found, and what became of it. */
export function Rules() {
  const { page } = usePage();
  const { lives } = page.answer;
  if (lives.length === 0) return null;
  const active = lives.filter(({ repairedAt }) => repairedAt === undefined).length;
  const lines = lives
    .flatMap((life) => life.pairs.map((pair) => ({ life, pair })))
    .sort((a, b) => Number(isOver(a.life)) - Number(isOver(b.life)) || a.pair.step - b.pair.step);
  const aside = `${lines.length} mismatch${lines.length === 1 ? "" : "es"}, ${active} object${active === 1 ? "" : "s"} still active`;
  return (
    <Panel title="What the rules saw" aside={aside}>
      <ol className="rules">
        {lines.slice(0, MOST).map(({ life, pair }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the mismatches of one diagnosis never move
          <RuleLine key={index} life={life} pair={pair} />
        ))}
      </ol>
      {lines.length > MOST ? <p className="quiet more">{lines.length - MOST} more</p> : null}
    </Panel>
  );
}

function isOver({ repairedAt }: Life): boolean {
  return repairedAt !== undefined;
}

function RuleLine({ life, pair }: { life: Life; pair: Pair }) {
  return (
    <li className={isOver(life) ? "off" : ""}>
      <StepLink step={pair.step} mark={pair.done.step === pair.step ? markOf(pair.done) : undefined} />
      <span>
        <Inert text={pair.title} />
        {life.repairedAt === undefined ? "" : `; repaired at ${life.repairedAt}`}
        {life.wastedSteps > 0 ? `; ${life.wastedSteps} steps lost` : ""}
      </span>
      {"place" in pair.violated && pair.violated.step !== undefined ? (
        <StepLink step={pair.violated.step} mark={markOf(pair.violated)} />
      ) : (
        <span className="quiet">{"words" in pair.violated ? "absent" : ""}</span>
      )}
    </li>
  );
}
