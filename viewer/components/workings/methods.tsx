import type { OtherAnswer } from "../../../src/reports/page/page.ts";
import { percent } from "../../../src/reports/words.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";
import { StepLink } from "../step-link.tsx";

/** The verdicts of the methods that judged this run, side by side. */
export function Methods() {
  const { page } = usePage();
  const { answer, others } = page;
  const shown: OtherAnswer = {
    ...answer,
    models: [...new Set(answer.ledger.calls.map(({ model }) => model))],
    calls: answer.ledger.calls.length,
  };
  const methods = [shown, ...others];
  const steps = new Set(methods.flatMap(({ step }) => (step === undefined ? [] : [step])));
  const agree =
    methods.length < 2
      ? undefined
      : steps.size <= 1
        ? "they name the same step"
        : `${steps.size} different steps`;
  return (
    <Panel title="What each method says" aside={agree}>
      <section className="scroll" aria-label="Methods">
        <table className="methods">
          <thead>
            <tr>
              {["Method", "Step", "Role", "What", "How sure", "Model", "Calls"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {methods.map((method, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: methods of one page never move
              <MethodLine key={index} method={method} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function MethodLine({ method }: { method: OtherAnswer }) {
  const { lookNamed } = usePage();
  return (
    <tr>
      <td>
        <b>{method.method}</b>
      </td>
      <td>{method.step === undefined ? "–" : <StepLink step={method.step} />}</td>
      <td>{method.role === undefined ? "–" : <RoleMark named={lookNamed(method.role)} />}</td>
      <td>
        <Inert text={method.title} />
        <p className="quiet">
          <Inert text={method.explanation} />
        </p>
      </td>
      <td>{method.probability === undefined ? "not known" : percent(method.probability)}</td>
      <td>
        <Inert text={method.models.join(", ") || "none"} />
      </td>
      <td>{method.calls}</td>
    </tr>
  );
}
