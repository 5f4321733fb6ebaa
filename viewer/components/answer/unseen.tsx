import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";

/** What was not looked at, said before anyone asks. */
export function Unseen() {
  const { page } = usePage();
  const { notLookedAt, issues, step } = page.answer;
  const unseen = step === undefined ? notLookedAt : [...notLookedAt, ...issues];
  const skipped = page.run.issues.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="unseen">
      <b>
        <span className="swatch hatch" />
        Not looked at
      </b>
      {unseen.map((words) => (
        <span key={words}>
          <Inert text={words} />
        </span>
      ))}
      {unseen.length === 0 && skipped === 0 ? <span>nothing that is known of</span> : null}
      {skipped === 0 ? null : (
        <span title={page.run.issues.map(({ what, count }) => `${count} × ${what}`).join("\n")}>
          {skipped} records the importer could not place
        </span>
      )}
    </div>
  );
}
