import { GRID, type Grid } from "../../src/triage/ranker/settings.ts";

/** A way to fit the ranker that was tried. */
export interface Configuration {
  name: string;
  /** What it is there to tell. */
  asks: string;
  grid: Grid;
  /** How many ways to cut the tasks into folds. */
  cuts: number;
}

const LOGIT: Grid = { ...GRID, treeShare: [0] };
const TREES: Grid = { ...GRID, treeShare: [1], trees: [100] };
const BLEND: Grid = { ...GRID, treeShare: [0.5], trees: [100], general: [100], orchestrated: [1600] };
const FIRST: Grid = {
  ...GRID,
  ...{ general: [60], orchestrated: [400], role: [150], treeShare: [0], topStepBonus: [1], signalShare: 0 },
};

/** Everything that the log lists, in its order. */
export const CONFIGURATIONS: readonly Configuration[] = [
  ...group(
    "learner",
    [
      ["where it began: logits with fixed settings", FIRST],
      ["logits, settings by inner cross-validation", LOGIT],
      ["trees, one question deep", { ...TREES, depth: 1 }],
      ["trees, two deep", { ...TREES, depth: 2 }],
      ["trees, three deep", TREES],
      ["trees, four deep", { ...TREES, depth: 4 }],
      ["one half each, settings fixed", BLEND],
      ["**shipped**: logits, trees or both, and settings, by inner cross-validation", GRID],
    ],
    2,
  ),
  ...group("share of the trees", [
    ["a quarter", { ...BLEND, treeShare: [0.25] }],
    ["three quarters", { ...BLEND, treeShare: [0.75] }],
  ]),
  ...group("number of trees", [["50", { ...BLEND, trees: [50] }]]),
  ...group("penalty of the general logit, logits alone", [
    ["20", { ...LOGIT, general: [20], orchestrated: [1600] }],
    ["60", { ...LOGIT, general: [60], orchestrated: [1600] }],
    ["120", { ...LOGIT, general: [120], orchestrated: [1600] }],
    ["240", { ...LOGIT, general: [240], orchestrated: [1600] }],
  ]),
  ...group("penalty of the orchestrated logit, logits alone", [
    ["100", { ...LOGIT, general: [100], orchestrated: [100] }],
    ["400", { ...LOGIT, general: [100], orchestrated: [400] }],
  ]),
  ...group("share of the signals' plain score", [
    ["0", { ...BLEND, signalShare: 0 }],
    ["0.6", { ...BLEND, signalShare: 0.6 }],
    ["1", { ...BLEND, signalShare: 1 }],
  ]),
  ...group("role: bonus of the likeliest step's role", [
    ["0", { ...BLEND, topStepBonus: [0] }],
    ["1", { ...BLEND, topStepBonus: [1] }],
  ]),
  ...group("role: penalty of the head", [
    ["50", { ...BLEND, role: [50] }],
    ["500", { ...BLEND, role: [500] }],
  ]),
];

function group(asks: string, members: readonly (readonly [string, Grid])[], cuts = 1): Configuration[] {
  return members.map(([name, grid]) => ({ name, asks, grid, cuts }));
}
