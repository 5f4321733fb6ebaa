import type { Step } from "../../core/trajectory.ts";
import { stepText } from "../../core/views.ts";
import { leaderOf } from "../facts.ts";
import { count, percent } from "../words.ts";
import { type Frame, MARGIN } from "./frame.ts";
import { clip, pad, padStart, width } from "./layout.ts";
import type { Shown } from "./step.ts";
import { visible } from "./visible.ts";

const WIDEST_ROLE = 22;
const WORTH_SAYING = 0.01;

/**
 * A line a step: number, role, suspicion, first words. `clipped` keeps a line within the terminal. The lines come one
 * by one: a large run is never in memory whole.
 */
export function* stepList(report: Shown, frame: Frame, clipped: boolean): Generator<string> {
  const { steps } = report.trajectory;
  const roles = Math.min(WIDEST_ROLE, widest(rolesOf(steps)));
  const suspects = report.diagnosis?.suspects ?? [];
  const suspicion = new Map(suspects.map(({ step, probability }) => [step, probability]));
  const root = report.diagnosis && leaderOf(report.diagnosis)?.step;
  const { bold, dim, red, yellow } = frame.palette;
  for (const step of steps) {
    const index = padStart(String(step.index), String(steps.length - 1).length);
    const probability = suspicion.get(step.index) ?? 0;
    const sure = padStart(probability >= WORTH_SAYING ? percent(probability) : "", 4);
    const paint = step.index === root ? (text: string) => bold(red(text)) : dim;
    const head = `${index}  ${pad(roleOf(step), roles)}  ${sure}  `;
    const words = visible(stepText(step), 600);
    const said = clip(words, clipped ? Math.max(8, frame.columns - MARGIN.length - width(head)) : 160);
    const suspicious = step.index === root ? bold(red(sure)) : yellow(sure);
    yield `${MARGIN}${paint(index)}  ${pad(roleOf(step), roles)}  ${suspicious}  ${said}`.trimEnd();
  }
}

/** Roles are few: each is made visible once. */
function rolesOf(steps: readonly Step[]): Iterable<string> {
  const roles = new Map<string, string>();
  for (const step of steps) {
    const key = `${step.role}\n${step.handoffs[0]?.to ?? ""}`;
    if (!roles.has(key)) roles.set(key, roleOf(step));
  }
  return roles.values();
}

function roleOf(step: Step): string {
  const to = step.handoffs[0]?.to;
  return visible(to === undefined ? step.role : `${step.role} → ${to}`, 200);
}

/** Not a spread of arguments: a run may have more steps than a call may have arguments. */
function widest(texts: Iterable<string>): number {
  let most = 0;
  for (const text of texts) most = Math.max(most, width(text));
  return most;
}

/** The runs of a file that holds several, each as it can be addressed. */
export function runList(
  address: string,
  runs: readonly { id: string; steps: number }[],
  { palette }: Frame,
): string {
  const names = runs.map(({ id }) => visible(`${address}#${id}`));
  const wide = widest(names);
  const lines = runs.map(
    ({ steps }, index) => `${MARGIN}${pad(names[index] ?? "", wide)}  ${palette.dim(count(steps, "step"))}`,
  );
  return `${lines.join("\n")}\n`;
}
