import { expect, test } from "vitest";
import type { Diagnosis } from "../core/diagnosis.ts";
import { sampleReport } from "../reports/testing/sample.ts";
import type { ReplayRecord } from "./records.ts";
import { withReplays } from "./replayed.ts";

const { diagnosis } = sampleReport();
const record = (changes: Partial<ReplayRecord>): ReplayRecord => ({
  ...{ schema: "rootstep.replay/1", run: "0".repeat(64), at: "2026-01-01", change: "a in place of b" },
  ...{ step: 37, fixed: 5, of: 5, controlFixed: 0, controlOf: 5 },
  ...changes,
});
const replayed = ({ support }: Diagnosis) => support.filter(({ by }) => by === "replay");

test("a diagnosis carries the newest replay of the step that it names, once", () => {
  const first = withReplays(diagnosis, [record({ fixed: 1 }), record({ fixed: 4 })]);
  expect(replayed(first)).toEqual([{ by: "replay", fixed: 4, of: 5, controlFixed: 0, controlOf: 5 }]);
  expect(replayed(withReplays(first, [record({ fixed: 2 })]))).toMatchObject([{ fixed: 2 }]);
  expect(first.support.filter(({ by }) => by !== "replay")).toEqual(diagnosis.support);
});

test("other steps, and a way back that drifted, say nothing of it", () => {
  const drifted = record({ tries: { drifts: [3] } });
  expect(withReplays(diagnosis, [record({ step: 36 }), drifted])).toBe(diagnosis);
  expect(replayed(withReplays(diagnosis, [record({ tries: { drifts: [] } }), drifted]))).toHaveLength(1);
  const nameless: Diagnosis = { ...diagnosis, verdict: "no-failure-found" };
  delete nameless.step;
  expect(withReplays(nameless, [record({})])).toBe(nameless);
});
