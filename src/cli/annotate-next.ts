import { type Campaign, candidateNamed, openCampaign, runOfCandidate } from "../annotation/campaign.ts";
import { isPerson } from "../annotation/check-annotation.ts";
import { nextRun } from "../annotation/next-run.ts";
import type { Candidate } from "../annotation/records.ts";
import { RootstepError } from "../core/errors.ts";
import { renderStep } from "../core/render.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Frame } from "../reports/terminal/frame.ts";
import { wrap } from "../reports/terminal/layout.ts";
import { stepList } from "../reports/terminal/steps.ts";
import { visible, visibleLines } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

export interface AnnotateNextOptions {
  as: string;
  run?: string | undefined;
  step?: number | undefined;
  withReference?: true | undefined;
  color: boolean;
}

/** `rootstep annotate next`: a run to label, and nothing that anybody or any method says of it. */
export async function annotateNextCommand(
  dir: string,
  options: AnnotateNextOptions,
  streams: Streams,
): Promise<number> {
  if (!isPerson(options.as)) throw new RootstepError("arguments", `"${options.as}" is no person's name`);
  const frame = frameOf(streams, options.color);
  const campaign = await openCampaign(dir);
  const found = await chosenRun(campaign, options);
  if ("nothing" in found) {
    await streams.stdout.write(`${found.nothing}\n`);
    return EXIT.done;
  }
  const run = await runOfCandidate(campaign, found.candidate);
  const { step } = options;
  if (step !== undefined && !run.steps[step]) {
    throw new RootstepError("arguments", `no step ${step}; the run has steps 0 to ${run.steps.length - 1}`);
  }
  const lines =
    step === undefined
      ? [
          ...head(found, run, options, frame),
          "",
          ...stepList(shown(run), frame, streams.stdout.isTTY),
          "",
          ...howTo(dir, found.candidate, options.as, frame),
        ]
      : stepLines(run, step);
  await streams.stdout.write(`${lines.join("\n")}\n`);
  return EXIT.done;
}

type Found = { candidate: Candidate; progress?: string } | { nothing: string };

async function chosenRun(campaign: Campaign, { as, run }: AnnotateNextOptions): Promise<Found> {
  if (run !== undefined) return { candidate: await candidateNamed(campaign, run) };
  const next = await nextRun(campaign, as);
  if (next.kind === "nothing")
    return { nothing: `nothing to do, ${count(next.done, "run")} done: ${next.reason}` };
  return { candidate: next.candidate, progress: `${next.done} of ${next.of} done` };
}

/** A run as it is listed, with no diagnosis. */
function shown(trajectory: Trajectory) {
  return { trajectory, address: trajectory.id };
}

function head(
  { candidate, progress }: { candidate: Candidate; progress?: string },
  run: Trajectory,
  { withReference }: AnnotateNextOptions,
  { palette, columns }: Frame,
): string[] {
  const { run: hash, id, stage, confirmedBy, reference } = candidate;
  const block = (title: string, text: string) => [
    palette.bold(title),
    ...wrap(visible(text, 2000), columns - 4).map((line) => `  ${line}`),
  ];
  const facts = [stage ?? "", count(run.steps.length, "step"), `failed, says ${confirmedBy ?? "nobody"}`];
  return [
    `${palette.bold(palette.cyan(hash.slice(0, 12)))}  ${visible(id)}  ${palette.dim(visible([...facts, ...(progress ? [progress] : [])].join(", ")))}`,
    ...block("Task", run.requests[0]?.text ?? "(none is recorded)"),
    ...(withReference && reference !== undefined ? block("Expected answer", reference) : []),
    palette.bold("Steps"),
  ];
}

function stepLines(run: Trajectory, index: number): string[] {
  const step = run.steps[index];
  return step ? visibleLines(renderStep(step).text.trimEnd()) : [];
}

function howTo(dir: string, { run }: Candidate, as: string, { palette, columns }: Frame): string[] {
  const name = `${visible(dir)} --as ${JSON.stringify(visible(as))} --run ${run.slice(0, 12)}`;
  const rule =
    "Name the earliest recorded step that introduced the decisive error, one that was never repaired; where an instruction " +
    "already held it, name the instruction. Name the role responsible, whoever made the step. Until you have recorded " +
    "it, do not look at what rootstep or a model says of this run: it would become your answer.";
  return [
    ...wrap(rule, columns - 2).map((line) => palette.dim(line)),
    "",
    palette.dim("a step in full:"),
    `  rootstep annotate next ${name} --step N`,
    palette.dim("when you know:"),
    `  rootstep annotate add ${name} --step N --role ROLE --reason "…" --quote "…" --minutes M`,
  ];
}
