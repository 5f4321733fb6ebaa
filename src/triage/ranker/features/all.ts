import type { StepScore } from "../../score.ts";
import type { TriageView } from "../../view.ts";
import { factsOf } from "../facts.ts";
import action from "./action.ts";
import type { Feature, FeatureGroup } from "./define-features.ts";
import error from "./error.ts";
import { findingFeatures } from "./finding.ts";
import handoff from "./handoff.ts";
import kind from "./kind.ts";
import language from "./language.ts";
import life from "./life.ts";
import loop from "./loop.ts";
import place from "./place.ts";
import provenance from "./provenance.ts";
import request from "./request.ts";
import turn from "./turn.ts";

const GROUPS: readonly FeatureGroup[] = [
  place,
  turn,
  kind,
  provenance,
  handoff,
  error,
  life,
  language,
  request,
  action,
  loop,
];

/** The features of a run by name; each is asked a step at a time, so no matrix of them is ever held. */
export function featuresOf(view: TriageView, scores: readonly StepScore[]): Map<string, Feature> {
  const facts = factsOf(view);
  const groups = [...GROUPS, findingFeatures(scores)];
  return new Map(groups.flatMap((group) => Object.entries(group.prepare(facts))));
}

/** The features that tell where a step stands rather than what it holds. */
export function positionFeatures(view: TriageView): Set<string> {
  const facts = factsOf(view);
  return new Set(
    GROUPS.filter(({ position }) => position).flatMap((group) => Object.keys(group.prepare(facts))),
  );
}
