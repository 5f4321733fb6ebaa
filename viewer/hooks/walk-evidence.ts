import type { Answer } from "../../src/reports/page/page.ts";
import type { Action, Navigation } from "../state/navigation.ts";

type Walk = Navigation["evidence"];

/** Where a side of a pair of quotes stands; pairs come round again after the last. */
export function evidenceSteps({ pairs, lives }: Answer, { pair, side }: Walk): Action | undefined {
  const others = lives.filter(({ isRoot }) => !isRoot).flatMap((life) => life.pairs);
  const all = [...pairs, ...others];
  const wanted = all[pair % Math.max(1, all.length)];
  if (!wanted) return undefined;
  const shown = side === "violated" && "place" in wanted.violated ? wanted.violated : wanted.done;
  const mark = { place: shown.place, start: shown.start, end: shown.end };
  if (shown.place.in === "step") return { do: "go", step: shown.place.step, mark };
  return { do: "drawer", drawer: { kind: "text", place: shown.place }, mark };
}

export function otherSide({ pair, side }: Walk): Walk {
  return { pair, side: side === "done" ? "violated" : "done" };
}
