import type { Comparison } from "../../../src/reports/compare/comparison.ts";
import { percent, VERDICTS } from "../../../src/reports/words.ts";
import { rowOfStep } from "../../model/compare/compare-rows.ts";
import { duration, whole } from "../../model/format.ts";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";
import { Ended } from "./divergence.tsx";
import { type Side, useSides } from "./sides.tsx";

interface Props {
  counts: Comparison["counts"];
  go(row: number): void;
}

const KINDS = [
  ["alike", "=", "alike"],
  ["changed", "≠", "changed words or result"],
  ["only-a", "−", "only in A"],
  ["only-b", "+", "only in B"],
] as const;

/** What the diagnoses say of both, how the steps pair up, and what this cannot show. */
export function PairRail({ counts, go }: Props) {
  const { a, b } = useSides();
  return (
    <aside className="rail" aria-label="Beside the steps">
      <Panel title="The roots">
        <RootOf side={a} go={go} />
        <RootOf side={b} go={go} />
      </Panel>
      <Panel title="How the steps pair up">
        <table className="small-table">
          <tbody>
            {KINDS.map(([kind, sign, words]) => (
              <tr key={kind}>
                <td aria-hidden="true">{sign}</td>
                <th scope="row">{words}</th>
                <td className="num">
                  <b>{whole(counts[kind])}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="Size">
        <table className="small-table">
          <thead>
            <tr>
              <td />
              <th scope="col" className="num">
                A
              </th>
              <th scope="col" className="num">
                B
              </th>
            </tr>
          </thead>
          <tbody>
            {SIZES.map(([words, of]) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td className="num">{of(a) ?? <span className="quiet">not recorded</span>}</td>
                <td className="num">{of(b) ?? <span className="quiet">not recorded</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="What this does not show">
        <p className="foot mid">
          One pair of runs. A run can pass by luck, and a difference can be harmless. Steps are paired by
          role, kind, call and words; times of day and long identifiers are not compared. Replaying the run
          with the step changed tests the claim.
        </p>
      </Panel>
    </aside>
  );
}

const SIZES: readonly [string, (side: Side) => string | undefined][] = [
  ["steps", ({ page }) => whole(page.run.steps)],
  ["steps that call a tool", ({ page }) => someOf(page.outline.calls.filter((call) => call !== "").length)],
  ["tokens out", ({ page }) => tokensOf(page.outline.tokens)],
  ["time", ({ page }) => (page.run.milliseconds === undefined ? undefined : duration(page.run.milliseconds))],
];

function tokensOf(tokens: readonly number[]): string | undefined {
  const sum = tokens.reduce((total, one) => total + one, 0);
  return someOf(sum);
}

function someOf(count: number): string | undefined {
  return count === 0 ? undefined : whole(count);
}

/** What the diagnosis of one run says. */
function RootOf({ side, go }: { side: Side; go(row: number): void }) {
  const { rows, lookOf } = useSides();
  const { answer } = side.page;
  const { step, role, probability } = answer;
  return (
    <div className="root-of">
      <b>{side.letter}</b>
      <div>
        <p>
          <Ended side={side} />
        </p>
        {step === undefined ? (
          <p className="mid">{VERDICTS[answer.verdict]}</p>
        ) : (
          <>
            <p>
              <button
                type="button"
                className="n root"
                onClick={() => go(rowOfStep(rows, side.letter === "A" ? "a" : "b", step))}
              >
                {step}
              </button>{" "}
              {role === undefined ? null : <RoleMark named={lookOf(role)} />}{" "}
              <span className="quiet">{probability === undefined ? "" : percent(probability)}</span>
            </p>
            <p className="mid">
              <Inert text={answer.title} />
            </p>
          </>
        )}
      </div>
    </div>
  );
}
