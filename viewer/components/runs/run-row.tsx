import { memo } from "react";
import type { ListedRun, RunSummary } from "../../../src/reports/page/listed-run.ts";
import { percent } from "../../../src/reports/words.ts";
import { ago, bytes, whole } from "../../model/format.ts";
import { runLink } from "../../model/route.ts";
import { LABEL_WORDS, placeOf } from "../../model/run-table.ts";
import { shownText } from "../../model/visible.ts";
import type { Named } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { RoleMark } from "../role-mark.tsx";
import { ClaimMark } from "./claim-mark.tsx";

interface Props {
  run: ListedRun;
  index: number;
  top: number;
  now: number;
  lookOf(name: string): Named;
  isCursor: boolean;
  isPicked: boolean;
}

/** A run in a line: who, where, what, how sure, on what ground. */
export const RunRow = memo(function RunRow({ run, index, top, now, lookOf, isCursor, isPicked }: Props) {
  const { summary } = run;
  const classes = ["line", ...(isCursor ? ["cursor"] : []), ...(isPicked ? ["picked"] : [])];
  return (
    <tr aria-rowindex={index + 2} className={classes.join(" ")} style={{ transform: `translateY(${top}px)` }}>
      <Name run={run} isPicked={isPicked} />
      {summary ? <Answer summary={summary} lookOf={lookOf} /> : <Unread run={run} />}
      <td className="cell-changed quiet">{run.modified > 0 ? ago(run.modified, now) : ""}</td>
    </tr>
  );
});

function Name({ run, isPicked }: { run: ListedRun; isPicked: boolean }) {
  const { key, address, summary, page } = run;
  const { name, beside } = namesOf(address);
  return (
    <th scope="row" className="cell-run">
      <a href={page === undefined ? runLink(key) : encodeURI(page)} title={shownText(address)}>
        <Inert text={name} />
      </a>
      {beside === "" ? null : (
        <span className="in-file">
          <Inert text={beside} />
        </span>
      )}
      {isPicked ? <span className="tag">to compare</span> : null}
      {summary?.outcome ? (
        <span className={summary.outcome === "failure" ? "outcome fail" : "outcome pass"}>
          {summary.outcome === "failure" ? "failed" : "passed"}
        </span>
      ) : null}
    </th>
  );
}

/** What tells a run from its neighbours comes first: its id in a file of several, else the name of its file. */
function namesOf(address: string): { name: string; beside: string } {
  const hash = address.indexOf("#");
  const file = hash < 0 ? address : address.slice(0, hash);
  const slash = file.lastIndexOf("/");
  if (hash >= 0) return { name: address.slice(hash), beside: file };
  return { name: file.slice(slash + 1), beside: slash < 0 ? "" : file.slice(0, slash) };
}

function Answer({ summary, lookOf }: { summary: RunSummary; lookOf(name: string): Named }) {
  const { role, step, title, probability, rung, reached, labels, verdict } = summary;
  const label = labels[0];
  return (
    <>
      <td className="cell-role">
        {role === undefined ? <span className="quiet">–</span> : <RoleMark named={lookOf(role)} />}
      </td>
      <td className="cell-place">
        {step === undefined ? (
          <span className="quiet">{whole(summary.steps)} steps</span>
        ) : (
          <>
            <span className="n root">{step}</span>
            <span className="quiet">of {whole(summary.steps)}</span>
            <PlaceBar place={placeOf(summary)} />
          </>
        )}
      </td>
      <td className={verdict === "found" ? "cell-title" : "cell-title mid"}>
        <Inert text={title} />
      </td>
      <td className="cell-sure">
        {probability === undefined ? (
          <span className="quiet">–</span>
        ) : (
          <>
            <SureBar share={probability} />
            {percent(probability)}
          </>
        )}
      </td>
      <td className="cell-claim">
        {rung ? <ClaimMark rung={rung} reached={reached ?? []} /> : null}
        {label && label.judgement !== "confirmed" ? (
          <span className="tag" title={shownText(`${label.by}, ${label.at.slice(0, 10)}`)}>
            {LABEL_WORDS[label.judgement].toLowerCase()}
          </span>
        ) : null}
      </td>
    </>
  );
}

function Unread({ run: { state, reason, share, bytes: size } }: { run: ListedRun }) {
  const words = {
    waiting: "not read yet",
    reading: share === undefined ? "being read …" : `being read, ${percent(share)}`,
    read: "",
    unreadable: reason ?? "could not be read",
    large: `${bytes(size)}: open it to have it read`,
  };
  return (
    <td colSpan={5} className="cell-unread quiet">
      <span className="swatch hatch" aria-hidden="true" /> <Inert text={words[state]} />
    </td>
  );
}

function PlaceBar({ place }: { place: number }) {
  return (
    <svg className="place" width="64" height="12" aria-hidden="true">
      <path d="M0 6h64" stroke="var(--rule-2)" strokeWidth="2" />
      <rect x={1 + place * 60} y="1" width="2.5" height="10" rx="1" fill="var(--root)" />
    </svg>
  );
}

function SureBar({ share }: { share: number }) {
  return (
    <svg className="bar" width="40" height="6" aria-hidden="true">
      <rect width="40" height="6" rx="3" fill="var(--rule)" />
      <rect width={Math.max(2, 40 * share)} height="6" rx="3" fill="var(--ink-2)" />
    </svg>
  );
}
