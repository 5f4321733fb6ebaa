import { oneLine } from "../../core/text.ts";
import type { Call } from "../../replay/contract/environment.ts";
import { canonicalJson } from "../../replay/contract/json.ts";
import type { Drift } from "../../replay/prefix/drift.ts";
import type { Plan } from "../../replay/prefix/plan.ts";
import type { Prefix } from "../../replay/prefix/replay-prefix.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import { visible } from "../../reports/terminal/visible.ts";
import { count, replayOutcome, replayWords } from "../../reports/words.ts";
import type { ReplaySupport } from "./raise-support.ts";
import type { Target } from "./session.ts";
import { effectOf } from "./support.ts";

/** A call as people read it. */
export function callWords({ tool, arguments: given }: Call, limit = 120): string {
  return visible(oneLine(`${tool}(${typeof given === "string" ? given : canonicalJson(given)})`, limit));
}

/** What became of the prefix: how much was compared, and where it first differed. */
export function prefixLines(
  { at: calls, step, drifts, compared }: Prefix,
  { idle }: Plan,
  { green, yellow, dim, red }: Palette,
): string[] {
  const left = idle > 0 ? `, ${count(idle, "call")} left out that change nothing` : "";
  const said = `${count(calls, "call")} before step ${step} made again, ${count(compared, "answer")} compared${left}`;
  const [first] = drifts;
  if (!first) return [`  prefix   ${said}: ${green("no drift")}`];
  const differences = first.difference.map((line) => {
    const shown = visible(line, 200);
    return `           ${line.startsWith("-") ? red(shown) : line.startsWith("+") ? green(shown) : dim(shown)}`;
  });
  const others = drifts
    .slice(1, 6)
    .map(({ step: at, kind }) => `${at}${kind === "numbers" ? " (numbers only)" : ""}`);
  const more = drifts.length > 6 ? " …" : "";
  return [
    `  prefix   ${said}`,
    `  ${yellow("drift")}    ${count(drifts.length, "answer differs", "answers differ")}; the first at step ${first.step}, ${visible(first.tool)}${KINDS[first.kind]}:`,
    ...differences,
    ...(others.length > 0 ? [`           then at step ${others.join(", ")}${more}`] : []),
  ];
}

const KINDS: Record<Drift["kind"], string> = {
  text: "",
  numbers: " (in numbers only)",
  outcome: " (refused or not)",
};

/** The two arms, their difference and what it says of the claim. */
export function outcomeLines(support: ReplaySupport, palette: Palette): string[] {
  const difference = effectOf(support);
  const { fixed, of, controlFixed, controlOf } = support;
  const points = (share: number) => `${Math.round(share * 100)}`;
  const sign = difference.value > 0 ? "+" : "";
  const tone = replayOutcome(support) === "supported" ? palette.green : palette.yellow;
  return [
    `  changed  ${fixed} of ${of} succeed`,
    `  control  ${controlFixed} of ${controlOf} succeed with the recorded call`,
    `  effect   ${sign}${points(difference.value)} points, 95% from ${points(difference.low)} to ${points(difference.high)}`,
    `  ${palette.bold(tone(replayWords(support)))}`,
  ];
}

/** The change, as a difference of two calls. */
export function changeLines(
  { episode, at, step }: Omit<Prefix, "drifts" | "compared">,
  change: Call,
  target: Pick<Target, "step">,
): string[] {
  const own = episode.history.turns[at]?.call;
  const moved = step === target.step ? "" : ` (step ${target.step} makes no call that counts here)`;
  return [`  step ${step}${moved}`, `    - ${own ? callWords(own) : ""}`, `    + ${callWords(change)}`];
}
