import type { PublishedRow } from "../cases/published.ts";

/**
 * Rows of the paper on all 1,140 runs, with the counts of its leaderboard where it gives them (LongRCA Bench,
 * arXiv 2608.15242). Bins as the benchmark declares them: lengths up to 100, 200, 400 and beyond, distances up to 10,
 * 50, 100 and beyond.
 */
const WHERE = {
  model: "DeepSeek-V4-Flash",
  source: "arXiv 2608.15242 and its leaderboard",
  runs: 1140,
} as const;

const row = (figures: Omit<PublishedRow, keyof typeof WHERE>): PublishedRow => ({ ...WHERE, ...figures });

const sources = (SWE: number, TB2: number, Travel: number, Vita: number, WebArena: number) => ({
  SWE,
  TB2,
  Travel,
  Vita,
  WebArena,
});

/** What others measured on LongRCA. */
export const PUBLISHED: readonly PublishedRow[] = [
  row({
    method: "RCTA",
    role: 0.511,
    stepExact: 0.241,
    stepWithin5: 0.374,
    mae: 38.6,
    counts: { role: 583, stepExact: 275, stepWithin5: 426 },
    sources: sources(49, 11, 129, 27, 59),
    lengths: [0.303, 0.203, 0.202, 0.31],
    distances: [0.215, 0.271, 0.209, 0.256],
  }),
  row({
    method: "ECHO",
    role: 0.275,
    stepExact: 0.132,
    stepWithin5: 0.247,
    mae: 50.4,
    counts: { stepExact: 150 },
    sources: sources(10, 9, 61, 24, 46),
    lengths: [0.237, 0.088, 0.05, 0.095],
    distances: [0.117, 0.212, 0.098, 0.086],
  }),
  row({
    method: "All-at-once",
    role: 0.262,
    stepExact: 0.076,
    stepWithin5: 0.199,
    mae: 55.9,
    failed: 4,
    sources: sources(2, 3, 31, 21, 30),
    lengths: [0.181, 0.026, 0.008, 0.048],
    distances: [0.102, 0.123, 0.043, 0.034],
  }),
  row({
    method: "Step-by-step",
    role: 0.222,
    stepExact: 0.053,
    stepWithin5: 0.169,
    mae: 52.3,
    sources: sources(1, 2, 24, 13, 20),
    lengths: [0.104, 0.034, 0.013, 0],
    distances: [0.059, 0.083, 0.043, 0.025],
  }),
  row({
    method: "Binary search",
    role: 0.23,
    stepExact: 0.034,
    stepWithin5: 0.133,
    mae: 61.7,
    sources: sources(1, 2, 14, 13, 9),
    lengths: [0.064, 0.017, 0.025, 0],
    distances: [0.004, 0.055, 0.038, 0.034],
  }),
  row({
    method: "FALAT",
    role: 0.19,
    stepExact: 0.028,
    stepWithin5: 0.125,
    mae: 66.6,
    sources: sources(3, 1, 20, 4, 4),
    lengths: [0.046, 0.015, 0.021, 0.048],
    distances: [0.008, 0.037, 0.03, 0.034],
  }),
];
