import { percent } from "../../../src/reports/words.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";

/** How sure, in number and word, and how far the number may be believed. */
export function Sure() {
  const { page } = usePage();
  const { sure, step, probability, roleProbability, nearProbability } = page.answer;
  const [number, ...words] = sure.split(", ");
  if (step === undefined) return <Undecided />;
  return (
    <div className="sure">
      <h2>How sure</h2>
      <div className="split">
        <div className="big">
          <b>{probability === undefined ? "?" : number}</b>
          <span>{probability === undefined ? "not known" : words.join(", ")}</span>
        </div>
        <div className="bars">
          <Bar label="this role" share={roleProbability} />
          <Bar label="this step" share={probability} isRoot />
          <Bar label="within 3 steps" share={nearProbability} />
          <span />
          <span className="ax">
            <span>0</span>
            <span>50</span>
            <span>100</span>
          </span>
        </div>
      </div>
      <Calibrated />
    </div>
  );
}

function Bar({
  label,
  share,
  isRoot = false,
}: {
  label: string;
  share: number | undefined;
  isRoot?: boolean;
}) {
  if (share === undefined) return null;
  return (
    <>
      <span>{label}</span>
      <span className={isRoot ? "bar root" : "bar"}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <b>{percent(share)}</b>
    </>
  );
}

/** No root is named: what was checked, and what was missing. */
function Undecided() {
  const { page } = usePage();
  const { verdict, lives, issues } = page.answer;
  const repaired = lives.filter(({ repairedAt }) => repairedAt !== undefined).length;
  return (
    <div className="sure">
      <h2>{verdict === "no-failure-found" ? "What was checked" : "What was missing"}</h2>
      <p>
        {lives.length === 0
          ? "Every rule was run over every step: none found a mismatch that can be quoted."
          : `Every rule was run over every step: ${lives.length} mismatches, ${repaired} of them repaired.`}
      </p>
      {issues.map((issue) => (
        <p key={issue}>
          <Inert text={issue} />
        </p>
      ))}
      <Calibrated />
    </div>
  );
}

/** How far the verdict may be believed, as a sentence of its own. */
function Calibrated() {
  const { calibrationWords: words } = usePage().page.answer;
  if (words === undefined) return null;
  const [first = ""] = words;
  const sentence = words.startsWith("names")
    ? `The rules’ verdict ${words}`
    : first.toUpperCase() + words.slice(1);
  return (
    <p>
      <Inert text={sentence} />.
    </p>
  );
}
