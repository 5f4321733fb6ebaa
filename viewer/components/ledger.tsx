import type { ModelCall } from "../../src/core/ledger.ts";
import { duration, whole } from "../model/format.ts";
import { usePage } from "../state/page-context.tsx";
import { Inert } from "./inert.tsx";
import { Panel } from "./panel.tsx";

interface Line {
  name: string;
  model: string;
  calls: number;
  input: number;
  cached: number;
  output: number;
  /** Undefined where a call has no known price. */
  dollars: number | undefined;
  milliseconds: number;
}

/** What the diagnosis cost, by stage and model. */
export function LedgerPanel() {
  const { page } = usePage();
  const { ledger } = page.answer;
  if (ledger.calls.length === 0) return null;
  const lines = linesOf(ledger.calls);
  return (
    <Panel title="What this diagnosis cost" aside={ledger.stopped} className="ledger">
      <section className="scroll" aria-label="Model calls">
        <table>
          <thead>
            <tr>
              {[
                "Part",
                "Model",
                "Calls",
                "Tokens in",
                "of these cached",
                "Tokens out",
                "Dollars",
                "Time",
              ].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LedgerLine key={`${line.name} ${line.model}`} line={line} />
            ))}
          </tbody>
          <tfoot>
            <LedgerLine line={sumOf("Total", "", ledger.calls)} />
          </tfoot>
        </table>
      </section>
    </Panel>
  );
}

function LedgerLine({ line }: { line: Line }) {
  return (
    <tr>
      <td>
        <Inert text={line.name} />
      </td>
      <td>
        <Inert text={line.model} />
      </td>
      <td>{whole(line.calls)}</td>
      <td>{whole(line.input)}</td>
      <td>{whole(line.cached)}</td>
      <td>{whole(line.output)}</td>
      <td>{line.dollars === undefined ? "not known" : line.dollars.toFixed(line.dollars < 0.1 ? 4 : 2)}</td>
      <td>{duration(line.milliseconds)}</td>
    </tr>
  );
}

function linesOf(calls: readonly ModelCall[]): Line[] {
  const groups = new Map<string, ModelCall[]>();
  for (const call of calls) {
    const key = JSON.stringify([call.stage, call.model]);
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  return [...groups.values()].map((group) => sumOf(group[0]?.stage ?? "", group[0]?.model ?? "", group));
}

function sumOf(name: string, model: string, calls: readonly ModelCall[]): Line {
  const sum = (of: (call: ModelCall) => number) => calls.reduce((total, call) => total + of(call), 0);
  const isPriced = calls.every(({ costUsd }) => costUsd !== undefined);
  return {
    ...{ name, model, calls: calls.length },
    input: sum((call) => call.input),
    cached: sum((call) => call.cached),
    output: sum((call) => call.output),
    dollars: isPriced ? sum((call) => call.costUsd ?? 0) : undefined,
    milliseconds: sum((call) => call.milliseconds),
  };
}
