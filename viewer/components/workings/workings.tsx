import { usePage } from "../../state/page-context.tsx";
import { LedgerPanel } from "../ledger.tsx";
import { RunHeader } from "../run-header.tsx";
import { Methods } from "./methods.tsx";
import { Records } from "./records.tsx";

/** How the diagnosis was made: what each method said, what it noted on the way, what it cost. */
export function Workings() {
  const { page } = usePage();
  return (
    <div className="workings">
      <RunHeader />
      <Methods />
      <Records workings={page.answer.workings} />
      <LedgerPanel />
    </div>
  );
}
