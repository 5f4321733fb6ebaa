import { type EnrichedStep, enrichStep } from "../core/enrich.ts";
import { indexHandoffs } from "../core/handoffs.ts";
import { type Segment, segmentRun } from "../core/segments.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Asked } from "./asking/ask.ts";
import { conclude } from "./asking/conclude.ts";
import { defineMethod, type MethodContext } from "./asking/define-method.ts";
import { addedEstimates, callsShowing, charactersOf } from "./asking/estimate.ts";
import { type ShownSteps, showSteps } from "./asking/shown-steps.ts";
import { type Attribution, attribute } from "./rcta/attribute.ts";
import { handoffsOf, poolCandidates } from "./rcta/candidate-pool.ts";
import { attributionRecord, claimOf } from "./rcta/claim.ts";
import { decisionRules } from "./rcta/decision-rules.ts";
import { checkOutline, drawOutline, outlineOf, phasePerSegment } from "./rcta/draw-outline.ts";
import { RctaOptions } from "./rcta/options.ts";
import { recallSteps } from "./rcta/recall.ts";
import { type Summarised, summariseSegments } from "./rcta/summarise.ts";
import { tellSummaries } from "./rcta/tell-summaries.ts";
import { checkAttribution, responsibleRoles } from "./rcta/validate.ts";
import { type Candidates, type Outline, rctaWorking, type Summary } from "./rcta/workings.ts";

/**
 * Root-cause trajectory attribution: wide recall from summaries of segments, then a focused comparison of the original
 * text of the candidates with the handoffs that instructed them (LongRCA, arXiv 2608.15242, section 5 and appendices D to
 * F). Ours: our own words, the order of priority, the two quotes, what is cut of steps that are too long for a prompt, and
 * an answer from the pool when the budget is spent. docs/methods/rcta.md has the list.
 */
export default defineMethod({
  name: "rcta",
  title: "Candidates from summaries, compared with their handoffs",
  cites: "arXiv 2608.15242",
  needs: { model: true },
  options: RctaOptions,
  estimate: (run, { promptCharacters }) => {
    const characters = charactersOf(run);
    const segments = segmentRun(run.steps.map(enrichStep)).length;
    // Segments with what they overlap; the outline; the candidates' own text and all summaries.
    return addedEstimates([
      callsShowing(segments, (1.15 * characters) / segments),
      callsShowing(1, 1500 * segments),
      callsShowing(1, characters / 2 + 1500 * segments, promptCharacters),
    ]);
  },
  async diagnose(casefile, context) {
    const { prior, options, progress } = context;
    const run = casefile.trajectory;
    // 0. Enrich: what rules can read off every step
    const steps = run.steps.map(enrichStep);
    // 1. Segment
    const segments = segmentRun(steps);
    progress(rctaWorking("segments", { segments }));
    // 2. One local summary a segment, all at once
    const summarised = await summariseSegments(run, segments, context);
    const summaries = summarised.map(({ summary }) => summary);
    if (summaries.every(({ missing }) => missing))
      return conclude(casefile, prior, "rcta", { notLookedAt: ["no summary could be read"] });
    // 3. Outline
    const told = tellSummaries(segments, summaries, options.promptCharacters / 2);
    const outline = await outlineFrom({ run, steps, segments, summaries, told: told.text }, context);
    progress(rctaWorking("outline", outline));
    // 4. Candidate pool, and the handoffs that instructed them
    const recalled = options.recall ? recallSteps(run, steps, options) : [];
    const pooled = poolCandidates({ steps, summaries, outline, recalled });
    const handoffs = options.handoffs ? handoffsOf(pooled.candidates, steps, indexHandoffs(run)) : [];
    const pool = { ...pooled, handoffs };
    progress(rctaWorking("candidates", pool));
    // 5. Attribution, validated
    const shown = showSteps(run, excerptsOf(pool), { total: options.promptCharacters });
    const answer = await attributeRoot({ run, told: told.text, outline, pool, shown }, context);
    progress(rctaWorking("attribution", attributionRecord(answer)));
    return conclude(casefile, prior, "rcta", {
      ...claimOf(run, pool, answer),
      notLookedAt: [
        ...new Set([...notLookedAt(segments, summarised, pool), ...told.notShown, ...shown.notShown]),
      ],
    });
  },
});

type Context = MethodContext<RctaOptions>;

async function outlineFrom(
  about: {
    run: Trajectory;
    steps: readonly EnrichedStep[];
    segments: readonly Segment[];
    summaries: readonly Summary[];
    told: string;
  },
  { ask, options }: Context,
): Promise<Outline> {
  const { run, steps, segments, summaries, told } = about;
  if (!options.outline) return phasePerSegment(summaries);
  const signals = steps.filter(({ verifier }) => verifier !== undefined);
  const { value } = await ask(
    drawOutline,
    { run, segments, told, signals },
    options.validator ? { check: (answer) => checkOutline(run, segments.length, answer) } : {},
  );
  return value.phases && value.phases.length > 0
    ? outlineOf({ phases: value.phases })
    : phasePerSegment(summaries);
}

function attributeRoot(
  about: {
    run: Trajectory;
    told: string;
    outline: Outline;
    pool: Candidates;
    shown: ShownSteps;
  },
  { ask, target, reference, options }: Context,
): Promise<Asked<Attribution>> {
  const { run, outline } = about;
  const { backwardCheck } = options;
  const vars = {
    ...about,
    outline: options.outline ? outline : undefined,
    roles: responsibleRoles(run),
    rules: decisionRules(target, backwardCheck),
    backwardCheck,
    reference,
  };
  return ask(
    attribute,
    vars,
    options.validator ? { check: (answer) => checkAttribution(run, target, answer) } : {},
  );
}

function excerptsOf({ candidates, handoffs }: Candidates): number[] {
  const steps = [...candidates, ...handoffs].map(({ step }) => step);
  return [...new Set(steps)].sort((a, b) => a - b);
}

function notLookedAt(
  segments: readonly Segment[],
  summarised: readonly Summarised[],
  { dropped }: Candidates,
): string[] {
  const missing = segments.filter(({ number }) => summarised[number]?.summary.missing);
  return [
    ...summarised.flatMap(({ notShown }) => notShown),
    ...missing.map(({ first, last }) => `steps ${first} to ${last}: their summary is missing`),
    ...(dropped.length > 0
      ? [`${dropped.length} cited steps beyond the 80 candidates: ${dropped.slice(0, 20).join(", ")}`]
      : []),
  ];
}
