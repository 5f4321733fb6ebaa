import type { Step } from "../../core/trajectory.ts";
import { stepText } from "../../core/views.ts";
import { leaderOf, type Report } from "../facts.ts";
import { count, percent } from "../words.ts";
import { type Frame, MARGIN } from "./frame.ts";
import { clip, pad, padStart, width } from "./layout.ts";
import { visible } from "./visible.ts";

const WIDEST_ROLE = 22;
const WORTH_SAYING = 0.01;

/** A line a step: number, role, suspicion, first words. `clipped` keeps a line within the terminal. */
export function stepList(report: Report, frame: Frame, clipped: boolean): string {
  const { steps } = report.trajectory;
  const roles = Math.min(WIDEST_ROLE, widest(steps.map(roleOf)));
  const suspicion = new Map(report.diagnosis.suspects.map(({ step, probability }) => [step, probability]));
  const root = leaderOf(report.diagnosis)?.step;
  const lines = steps.map((step) => {
    const index = padStart(String(step.index), String(steps.length - 1).length);
    const probability = suspicion.get(step.index) ?? 0;
    const sure = padStart(probability >= WORTH_SAYING ? percent(probability) : "", 4);
    const { bold, dim, red, yellow } = frame.palette;
    const paint = step.index === root ? (text: string) => bold(red(text)) : dim;
    const head = `${index}  ${pad(roleOf(step), roles)}  ${sure}  `;
    const words = visible(stepText(step), 600);
    const said = clip(words, clipped ? Math.max(8, frame.columns - MARGIN.length - width(head)) : 160);
    const suspicious = step.index === root ? bold(red(sure)) : yellow(sure);
    return `${MARGIN}${paint(index)}  ${pad(roleOf(step), roles)}  ${suspicious}  ${said}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

function roleOf(step: Step): string {
  const to = step.handoffs[0]?.to;
  return visible(to === undefined ? step.role : `${step.role} → ${to}`, 200);
}

/** Not a spread of arguments: a run may have more steps than a call may have arguments. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, width(text)), 0);
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
