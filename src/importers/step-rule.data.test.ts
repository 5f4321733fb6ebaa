import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { normaliseRole } from "../core/handoffs.ts";
import type { Step, Trajectory } from "../core/trajectory.ts";
import { DATA, filesIn, importPaths, readJson, runsAmong } from "./testing/import.ts";

const WHO_AND_WHEN = join(DATA, "who-and-when");
const AGENTRX = join(DATA, "agentrx");

const WhoAndWhenLabel = z.object({ mistake_agent: z.string(), mistake_step: z.string() });

const AgentRxLabel = z.object({
  trajectory_id: z.union([z.string(), z.number()]),
  failures: z.array(z.object({ failure_id: z.number(), step_number: z.number(), failed_agent: z.string() })),
  root_cause: z.object({ failure_id: z.union([z.string(), z.number()]) }),
});
type AgentRxLabel = z.infer<typeof AgentRxLabel>;

const needsWhoAndWhen = existsSync(WHO_AND_WHEN) ? "" : ` (skipped: no ${WHO_AND_WHEN})`;
describe.skipIf(needsWhoAndWhen)(`the step rule on Who&When${needsWhoAndWhen}`, () => {
  const sets = {
    "algorithm-generated": {
      runs: 82,
      constant: { step: "1", right: 21 },
      authors: 79,
      substring: 36,
      webSurfer: 0,
    },
    "hand-crafted": { runs: 34, constant: { step: "8", right: 7 }, authors: 33, substring: 1, webSurfer: 21 },
  };
  for (const [name, expected] of Object.entries(sets)) {
    describe(name, () => {
      const cases: { label: z.infer<typeof WhoAndWhenLabel>; step: Step | undefined }[] = [];
      beforeAll(async () => {
        for (const file of filesIn(join(WHO_AND_WHEN, name), /\.json$/u)) {
          const label = WhoAndWhenLabel.parse(readJson(file));
          const run = runsAmong(await importPaths([file]))[0];
          cases.push({ label, step: run?.trajectory.steps[Number(label.mistake_step)] });
        }
      });

      it("gives every label its step", () => {
        expect(cases.filter(({ step }) => step !== undefined)).toHaveLength(expected.runs);
      });
      it("reproduces the best constant step", () => {
        const counts = countBy(cases, ({ label }) => label.mistake_step);
        expect(counts.get(expected.constant.step)).toBe(expected.constant.right);
        expect(Math.max(...counts.values())).toBe(expected.constant.right);
      });
      it("has the labelled agent as the author of the labelled step", () => {
        const right = cases.filter(({ label, step }) => step && sameRole(step.role, label.mistake_agent));
        expect(right).toHaveLength(expected.authors);
      });
      it("shows the trap of comparing steps as substrings", () => {
        const right = (fits: (step: string) => boolean) =>
          cases.filter(({ label }) => fits(label.mistake_step)).length;
        expect(right((step) => "10".includes(step))).toBe(expected.substring);
        expect(right((step) => step === "10")).toBe(0);
      });
      it("reproduces how often WebSurfer is the agent", () => {
        const named = cases.filter(({ label }) => sameRole(label.mistake_agent, "WebSurfer"));
        expect(named).toHaveLength(expected.webSurfer);
      });
    });
  }
});

const needsAgentRx = existsSync(AGENTRX) ? "" : ` (skipped: no ${AGENTRX})`;
describe.skipIf(needsAgentRx)(`the step rule on AgentRx${needsAgentRx}`, () => {
  const sets = [
    {
      name: "tau-retail",
      labels: "tau-retail.labels.json",
      files: [join(AGENTRX, "tau-retail.json")],
      idOf: (run: Trajectory) => run.source.native,
      stepAt: (run: Trajectory, number: number) =>
        run.steps.find((step) => step.native.includes(String(number))),
      expected: { runs: 22, published: 20, earliest: 20, failures: 29, authors: 28, roots: 21 },
    },
    {
      name: "magentic-one",
      labels: "magentic-one.labels.json",
      files: filesIn(join(AGENTRX, "magentic-one"), /\.json$/u),
      idOf: (run: Trajectory) => basename(run.source.file, ".json"),
      stepAt: (run: Trajectory, number: number) => run.steps[number - 1],
      expected: { runs: 28, published: 15, earliest: 16, failures: 220, authors: 191, roots: 27 },
    },
  ];
  for (const { name, labels, files, idOf, stepAt, expected } of sets) {
    describe(name, () => {
      const cases: { label: AgentRxLabel; run: Trajectory }[] = [];
      beforeAll(async () => {
        const byId = new Map(
          z
            .array(AgentRxLabel)
            .parse(readJson(join(AGENTRX, labels)))
            .map((label) => [String(label.trajectory_id), label]),
        );
        for (const { trajectory } of runsAmong(await importPaths(files))) {
          const label = byId.get(idOf(trajectory) ?? "");
          if (label) cases.push({ label, run: trajectory });
        }
      });

      it("finds every run's label", () => expect(cases).toHaveLength(expected.runs));
      it("has the root as the earliest failure as often as published", () => {
        const earliest = cases.filter(({ label }) => isEarliest(label));
        const published = earliest.filter(({ label }) => typeof label.root_cause.failure_id === "number");
        expect(published).toHaveLength(expected.published);
        expect(earliest).toHaveLength(expected.earliest);
      });
      it("maps every step number, which counts from 1, to a step by the failed agent", () => {
        const failures = cases.flatMap(({ label, run }) =>
          label.failures.map((failure) => ({
            isRoot: failure === rootOf(label),
            step: stepAt(run, failure.step_number),
            agent: failure.failed_agent,
          })),
        );
        expect(failures.filter(({ step }) => step !== undefined)).toHaveLength(expected.failures);
        const right = failures.filter(({ step, agent }) => step && sameRole(step.role, ourRole(name, agent)));
        expect(right).toHaveLength(expected.authors);
        expect(right.filter(({ isRoot }) => isRoot)).toHaveLength(expected.roots);
      });
    });
  }
});

const MAS_SIM = join(DATA, "mas-sim");
const MasSimLabel = z.object({ critical_failure_step: z.number(), failed_component: z.string() });

const needsMasSim = existsSync(MAS_SIM) ? "" : ` (skipped: no ${MAS_SIM})`;
describe.skipIf(needsMasSim)(`the step rule on mas-sim${needsMasSim}`, () => {
  it("maps every step number, which counts from 1, to a step by the failed component", async () => {
    const files = filesIn(join(MAS_SIM, "otel"), /\.otel\.json$/u);
    expect(files).toHaveLength(24);
    for (const file of files) {
      const labels = join(MAS_SIM, "labels", basename(file).replace(".otel.", ".ground_truth."));
      const label = MasSimLabel.parse(readJson(labels));
      const run = runsAmong(await importPaths([file]))[0]?.trajectory;
      expect(run?.steps[label.critical_failure_step - 1]?.role, file).toBe(label.failed_component);
    }
  });
});

/** One label names its root by a text, "1"; the published figure counts that run as having no root. */
function rootOf({ failures, root_cause }: AgentRxLabel): AgentRxLabel["failures"][number] | undefined {
  return failures.find((failure) => failure.failure_id === Number(root_cause.failure_id));
}

function isEarliest(label: AgentRxLabel): boolean {
  const first = Math.min(...label.failures.map((failure) => failure.step_number));
  return rootOf(label)?.step_number === first;
}

/** The tau labels name chat roles, which our runs call by what they are. */
function ourRole(set: string, agent: string): string {
  return set === "tau-retail" && agent === "Assistant" ? "agent" : agent;
}

function sameRole(one: string, other: string): boolean {
  return normaliseRole(one) === normaliseRole(other);
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
