import { usePage } from "../../state/page-context.tsx";
import { markOf } from "../answer/quote.tsx";
import { Inert } from "../inert.tsx";
import { StepLink } from "../step-link.tsx";

/** Why a step was flagged: the rules that fired there, else the signals. */
export function StepGrounds({ step }: { step: number }) {
  const { page } = usePage();
  const { lives, runners, signals, step: root } = page.answer;
  const pairs = lives
    .flatMap((life) => life.pairs.map((pair) => ({ pair, life })))
    .filter(({ pair }) => pair.step === step);
  const words = step === root ? signals : (runners.find((runner) => runner.step === step)?.signals ?? []);
  if (pairs.length === 0 && words.length === 0) return null;
  return (
    <ul className="grounds">
      {pairs.map(({ pair, life }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pairs of one diagnosis never move
        <li key={index}>
          <b>
            <Inert text={pair.title} />
          </b>
          : <Inert text={pair.why} />{" "}
          {"place" in pair.violated && pair.violated.step !== undefined ? (
            <>
              Against <StepLink step={pair.violated.step} mark={markOf(pair.violated)} />
            </>
          ) : null}
          {life.repairedAt === undefined ? null : (
            <>
              ; repaired at <StepLink step={life.repairedAt} />
            </>
          )}
        </li>
      ))}
      {words.length === 0 ? null : (
        <li className="quiet">
          Signals: <Inert text={words.join("; ")} />
        </li>
      )}
    </ul>
  );
}
