import { triage } from "../../triage/triage.ts";
import { defineDiagnoser, type Subject } from "../diagnoser.ts";
import { proposeLookUp } from "../proposing/propose-look-up.ts";

/** The embedded analyst: triage says how suspicious each turn is, and rules over the run alone say what was left out. */
export default defineDiagnoser({
  name: "triage",
  title: "the embedded analyst, no model",
  knows: "run",
  propose: async (subject) => {
    const found = proposeLookUp(subject.history, suspicionOf(subject), subject.only);
    return found ? { proposal: { at: found.at, call: found.call } } : { reason: "nothing was left out" };
  },
});

/** The probability that triage gives a turn: its call and its result together. */
function suspicionOf({ run }: Subject): (turn: number) => number {
  const chances = new Map<number, number>();
  for (const { step, probability } of triage(run.trajectory).suspects) {
    const turn = run.turnOf(step);
    if (turn !== undefined) chances.set(turn, (chances.get(turn) ?? 0) + probability);
  }
  return (turn) => chances.get(turn) ?? 0;
}
