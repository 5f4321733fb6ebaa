import { canonicalJson } from "../../replay/contract/json.ts";
import type { Omission } from "./omission.ts";
import type { ReadTurn, RunReading } from "./read-run.ts";

const WEIGHT = 6;
/** So many equal calls in a row, each with the same answer, are a circle. */
const CIRCLE = 3;

/** The same call is made again and again and brings the same: its first repetition gives way to what came after the circle. */
export function goingInCircles({ turns }: RunReading): Omission[] {
  return turns.flatMap((first) => {
    const end = turns.findIndex(
      ({ turn, call, text }) => turn > first.turn && !isSame(first, { call, text }),
    );
    const next = turns[end];
    const before = turns[first.turn - 1];
    const starts = !before || !isSame(first, before);
    if (!next || !starts || end - first.turn < CIRCLE) return [];
    const at = first.turn + 1;
    const why = `the same call was made ${end - first.turn} times and brought the same`;
    return [{ rule: "going in circles", call: next.call, from: at, until: at, weight: WEIGHT, why }];
  });
}

function isSame(a: ReadTurn, b: Pick<ReadTurn, "call" | "text">): boolean {
  return (
    a.call.tool === b.call.tool &&
    a.text === b.text &&
    canonicalJson(a.call.arguments) === canonicalJson(b.call.arguments)
  );
}
