import { usePage } from "../../state/page-context.tsx";
import { People } from "../labels/people.tsx";
import { Evidence } from "./evidence.tsx";
import { Ladder } from "./ladder.tsx";
import { Sure } from "./sure.tsx";
import { Unseen } from "./unseen.tsx";
import { Verdict } from "./verdict.tsx";

/** Who, where, why and how sure, on one screen. */
export function AnswerPanel() {
  const { page } = usePage();
  const { step, pairs } = page.answer;
  return (
    <section className="panel answer" aria-label="Diagnosis">
      <div className="left">
        <Verdict />
        {step === undefined ? null : <Evidence pairs={pairs} />}
      </div>
      <div className="right">
        <Sure />
        <Ladder />
        <People />
      </div>
      <Unseen />
    </section>
  );
}
