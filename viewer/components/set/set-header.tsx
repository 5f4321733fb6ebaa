import type { Overview } from "../../../src/reports/set/overview.ts";
import { whole } from "../../model/format.ts";
import { Inert } from "../inert.tsx";

interface Props {
  name: string;
  overview: Overview;
  without: number;
  isLoading: boolean;
}

/** What the set is called, how large it is, and what is missing from every count below. */
export function SetHeader({ name, overview: { tally }, without, isLoading }: Props) {
  const facts = [
    `${whole(tally.all)} ${tally.all === 1 ? "run" : "runs"}`,
    ...(tally.waiting > 0 ? [`${whole(tally.waiting)} not read yet`] : []),
    ...(tally.unreadable > 0 ? [`${whole(tally.unreadable)} unreadable`] : []),
    ...(tally.unjudged > 0 ? [`${whole(tally.unjudged)} unjudged`] : []),
    ...(without > 0 ? [`${whole(without)} ${without === 1 ? "input holds" : "inputs hold"} no run`] : []),
  ];
  return (
    <header className="run">
      <h1>
        <Inert text={name} />
      </h1>
      <span className="facts">{isLoading ? "" : facts.map((fact) => <span key={fact}>{fact}</span>)}</span>
    </header>
  );
}
