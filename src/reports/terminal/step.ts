import type { Diagnosis, Trigger } from "../../core/diagnosis.ts";
import type { Evidence } from "../../core/evidence.ts";
import { indexHandoffs } from "../../core/handoffs.ts";
import { clip as clipMiddle } from "../../core/text.ts";
import type { Part, Step, Trajectory } from "../../core/trajectory.ts";
import { absenceWords, isAbsence, leaderOf, type Report, stepOf, triggersAt, writerAt } from "../facts.ts";
import { count, percent } from "../words.ts";
import { showCommand } from "./command.ts";
import { type Frame, MARGIN } from "./frame.ts";
import { clip, width, wrap } from "./layout.ts";
import { visible, visibleLines } from "./visible.ts";

const TOO_LARGE = "The run is too large for it here; rootstep diagnose does it.";
const LONG = 6000;
const INDENT = `${MARGIN}  `;

/** A report whose run may not have been diagnosed: one too large to be triaged for a look at it. */
export type Shown = Omit<Report, "diagnosis"> & { diagnosis?: Diagnosis | undefined };

/** One step: who, when, its parts, what it was given, and why it was flagged. */
export function stepReport(report: Shown, index: number, frame: Frame, full: boolean): string {
  const step = report.trajectory.steps[index];
  if (!step) return "";
  const blocks = [
    heading(report, step, frame),
    ...inputs(report.trajectory, step, frame),
    ...step.parts.map((part) => partBlock(report.trajectory, step, part, frame, full)),
    report.diagnosis ? flagged({ ...report, diagnosis: report.diagnosis }, index, frame) : notTriaged(frame),
    next(report, index, frame),
  ];
  const lines = blocks.filter((block) => block.length > 0).flatMap((block) => [...block, ""]);
  return `${lines.slice(0, -1).join("\n")}\n`;
}

function heading({ trajectory, diagnosis }: Shown, step: Step, { palette, columns }: Frame): string[] {
  const isRoot = diagnosis && leaderOf(diagnosis)?.step === step.index;
  const paint = isRoot ? palette.red : palette.cyan;
  const bar = palette.bold(paint("▌"));
  const name = `step ${step.index}`;
  const of = ` of ${trajectory.steps.length}   `;
  const to = step.handoffs.map((handoff) => handoff.to).join(", ");
  const role = visible(`${step.recordedName ?? step.role}${to === "" ? "" : ` → ${to}`}`);
  return [
    `${bar} ${palette.bold(paint(name))}${of}${palette.bold(clip(role, columns - 2 - width(name + of)))}`,
    `${bar} ${palette.dim(clip(visible(facts(step)), columns - 2))}`,
  ];
}

function facts(step: Step): string {
  const { start, end } = step.time ?? {};
  const { usage } = step;
  return [
    KINDS[step.kind],
    `thread ${step.thread}`,
    ...(start === undefined ? [] : [timeOf(start)]),
    ...(start === undefined || end === undefined ? [] : [`${((end - start) / 1000).toFixed(1)} s`]),
    ...(step.model === undefined ? [] : [step.model]),
    ...(usage?.input === undefined ? [] : [`${usage.input.toLocaleString("en-US")} tokens in`]),
    ...(usage?.output === undefined ? [] : [`${usage.output.toLocaleString("en-US")} out`]),
    ...(step.attempt === undefined ? [] : [`attempt ${step.attempt}`]),
    ...(step.state === "complete" ? [] : [step.state]),
  ].join(" · ");
}

const KINDS: Record<Step["kind"], string> = {
  turn: "turn",
  result: "result of a tool",
  message: "message of a human",
  handoff: "handoff",
  system: "instruction",
};

const LATEST_TIME = 8.64e15;

function timeOf(time: number): string {
  if (!(Math.abs(time) <= LATEST_TIME)) return "time not readable";
  return `${new Date(time).toISOString().replace("T", " ").slice(0, 19)} UTC`;
}

/** What the step was given: the call it answers, or the handoff that instructed its role. */
function inputs(trajectory: Trajectory, step: Step, frame: Frame): string[][] {
  const answered = step.parts
    .filter((part) => part.kind === "result" && part.call !== undefined)
    .flatMap((part) => callOf(trajectory, step.index, part.call?.id));
  const blocks = answered.map(({ at, part }) =>
    block(`Answers step ${at.index}, ${at.role}`, `${part.call?.name ?? ""}(${part.body})`, frame),
  );
  if (step.kind === "result") return blocks;
  const handoff = indexHandoffs(trajectory).nearestBefore(step.index, step.role);
  if (!handoff) return blocks;
  const words = trajectory.steps[handoff.step]?.parts[handoff.part]?.body.slice(handoff.start, handoff.end);
  return [...blocks, block(`Instructed in step ${handoff.step} by ${handoff.from}`, words ?? "", frame)];
}

function callOf({ steps }: Trajectory, before: number, id: string | undefined): { at: Step; part: Part }[] {
  for (let index = before; index >= 0; index--) {
    const at = steps[index];
    const part = at?.parts.find((one) => one.kind === "call" && one.call?.id === id && id !== undefined);
    if (at && part) return [{ at, part }];
  }
  return [];
}

const INPUT = 600;

function block(title: string, text: string, { palette }: Frame): string[] {
  const lines = visibleLines(clipMiddle(text, INPUT).trimEnd());
  return [`${MARGIN}${palette.dim(visible(title))}`, ...lines.map((line) => INDENT + palette.dim(line))];
}

function partBlock(trajectory: Trajectory, step: Step, part: Part, frame: Frame, full: boolean): string[] {
  const { bold, dim, red } = frame.palette;
  const title = `${part.kind}${part.call ? ` ${visible(part.call.name)}` : ""}`;
  const status = statusOf(trajectory, step, part);
  const paint = part.status === "error" || part.status === "missing" ? red : dim;
  const body = full ? part.body : clipMiddle(part.body, LONG);
  return [
    `${MARGIN}${bold(title)}${status === "" ? "" : `  ${paint(status)}`}`,
    ...visibleLines(body.replace(/\n+$/u, "")).map((line) => `${INDENT}${line}`.trimEnd()),
    ...(body === part.body ? [] : [INDENT + dim("cut here; --full shows all of it")]),
  ];
}

function statusOf({ steps }: Trajectory, step: Step, part: Part): string {
  if (part.status === "error") return "error";
  if (part.status === "missing") return "its result was never recorded";
  if (part.status === "orphan") return "its call was never recorded";
  if (part.kind !== "call" || part.call === undefined) return part.author === "agent" ? "" : part.author;
  const id = part.call.id;
  const answer = answerOf(steps, step.index, id);
  if (!answer || answer.index === step.index) return "";
  const failed = answer.parts.some((other) => other.call?.id === id && other.status === "error");
  return `answered in step ${answer.index}${failed ? " with an error" : ""}`;
}

/** The step that answers a call. Not by slices: a large run does not lie in memory. */
function answerOf(steps: readonly Step[], from: number, id: string): Step | undefined {
  for (let index = from; index < steps.length; index++) {
    const step = steps[index];
    if (step?.parts.some((part) => part.kind === "result" && part.call?.id === id)) return step;
  }
  return undefined;
}

function notTriaged({ palette }: Frame): string[] {
  return [`${MARGIN}${palette.bold("Not triaged")}`, INDENT + palette.dim(TOO_LARGE)];
}

/** Why triage looks at this step: its place, the rules that fired with both quotes, the signals. */
function flagged(report: Report, index: number, frame: Frame): string[] {
  const { bold, dim } = frame.palette;
  const { suspects } = report.diagnosis;
  const ranked = [...suspects].sort((a, b) => b.probability - a.probability || a.step - b.step);
  const rank = ranked.findIndex(({ step }) => step === index);
  const suspect = ranked[rank];
  const triggers = triggersAt(report.diagnosis, index);
  const place = suspect
    ? `${percent(suspect.probability)}, ${rank === 0 ? "the likeliest" : `number ${rank + 1}`}`
    : "";
  if (triggers.length === 0 && (suspect?.signals.length ?? 0) === 0) {
    return [
      `${MARGIN}${bold("Not flagged")}  ${dim(`no rule or signal fired here${place && ` (${place})`}`)}`,
    ];
  }
  return [
    `${MARGIN}${bold("Why it was flagged")}  ${dim(`${place && `${place}, `}by rules and signals`)}`,
    ...triggers.flatMap((trigger) => triggerLines(report, trigger, frame)),
    ...(suspect?.signals ?? []).flatMap(({ words }) => hanging("· ", words, frame)),
  ];
}

function triggerLines({ trajectory }: Report, trigger: Trigger, frame: Frame): string[] {
  const { reference, wrong } = trigger;
  const { cyan, red } = frame.palette;
  return [
    ...hanging("× ", `${trigger.title}: ${trigger.why}`, frame),
    ...hanging("  ", `“${wrong.quote}”`, frame, red),
    ...(isAbsence(reference)
      ? hanging("  ", `${reference.value}: ${absenceWords(reference, trigger.step)}`, frame)
      : [
          ...hanging("  ", `violates ${placeOf(trajectory, reference.place)}:`, frame),
          ...hanging("  ", `“${reference.quote}”`, frame, cyan),
        ]),
  ];
}

function placeOf(trajectory: Trajectory, place: Evidence["place"]): string {
  const step = stepOf(trajectory, place);
  return `${step === undefined ? "" : `step ${step}, `}${writerAt(trajectory, place)}`;
}

/** Text over as many lines as it needs, indented under its mark. */
function hanging(mark: string, text: string, { columns }: Frame, paint = (line: string) => line): string[] {
  const lines = wrap(visible(text), columns - INDENT.length - mark.length);
  return lines.map((line, index) => INDENT + (index === 0 ? mark : "  ") + paint(line));
}

function next({ address, trajectory }: Shown, index: number, { palette, columns }: Frame): string[] {
  const last = trajectory.steps.length - 1;
  if (index >= last) return [`${MARGIN}${palette.dim(`The last of ${count(last + 1, "step")}.`)}`];
  const lines = showCommand(address, index + 1, columns - MARGIN.length * 2 - "Next: ".length, columns - 2);
  return lines.map((line, row) => (row === 0 ? MARGIN + palette.dim("Next: ") : "") + palette.bold(line));
}
