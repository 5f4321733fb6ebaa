import type { Suspect } from "../../core/diagnosis.ts";
import { type Report, restOf, runnersUp } from "../facts.ts";
import { count, percent } from "../words.ts";
import { type Frame, MARGIN } from "./frame.ts";
import { clip, pad, padStart, width } from "./layout.ts";
import { visible } from "./visible.ts";

const WIDEST_ROLE = 18;

/** The next likeliest steps with why not they, and what the steps not listed add up to. */
export function runnerLines(report: Report, frame: Frame, heading: string): string[] {
  const runners = runnersUp(report.diagnosis, frame.top);
  const rest = restOf(report.diagnosis, runners);
  if (runners.length === 0 && rest.steps === 0) return [];
  const { bold, dim } = frame.palette;
  const mass = rest.steps === 0 ? "" : `${restName(rest.steps, runners.length)}: ${percent(rest.mass)}`;
  const room = frame.columns - MARGIN.length * 2 - width(heading);
  const gap = " ".repeat(
    Math.max(2, Math.floor((frame.columns - MARGIN.length * 2 - 2) / 2) + 2 - width(heading)),
  );
  const roles = runners.reduce(
    (most, { role }) => Math.min(WIDEST_ROLE, Math.max(most, width(visible(role)))),
    0,
  );
  return [
    `${MARGIN}${bold(heading)}${mass === "" ? "" : gap + dim(clip(mass, room - gap.length))}`,
    ...runners.map((runner) => runnerLine(report, runner, frame, roles)),
  ];
}

function restName(steps: number, listed: number): string {
  if (steps === 1) return "the one other step";
  return listed === 0 ? `the other ${count(steps, "step")} together` : `the other ${count(steps, "step")}`;
}

function runnerLine(
  report: Report,
  { step, role, probability, why }: Suspect,
  frame: Frame,
  roles: number,
): string {
  const digits = String(Math.max(0, report.diagnosis.run.steps - 1)).length;
  const index = padStart(String(step), digits);
  const head = `${MARGIN}${index}  ${pad(visible(role), roles)}  ${padStart(percent(probability), 4)}  `;
  return head + clip(visible(why), frame.columns - MARGIN.length - width(head));
}
