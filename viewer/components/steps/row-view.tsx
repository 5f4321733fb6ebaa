import { memo } from "react";
import type { Row } from "../../model/rows.ts";
import { FoldRow } from "./fold-row.tsx";
import { OpenStep } from "./open-step.tsx";
import { StepRow } from "./step-row.tsx";

/** A row of the list: a fold, or a step with what it holds when it is open. */
export const RowView = memo(function RowView(props: { row: Row; isCursor: boolean; isOpen: boolean }) {
  const { row, isCursor, isOpen } = props;
  if (row.kind === "fold") return <FoldRow row={row} isCursor={isCursor} />;
  return (
    <>
      <StepRow row={row} isCursor={isCursor} isOpen={isOpen} />
      {isOpen ? <OpenStep row={row} /> : null}
    </>
  );
});
