import { describe, expect, it } from "vitest";
import type { Diagnosis } from "../core/diagnosis.ts";
import type { TargetDefinition } from "../core/target-definition.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { diagnose } from "../diagnose.ts";
import { type ScriptedAnswer, type ScriptedStage, scripted } from "../models/scripted.ts";
import { RCTA_WORKINGS } from "./rcta/workings.ts";
import { briefs, museumRun, returns, says, workflowRun } from "./testing/workflow-run.ts";

const summary = {
  purpose: "Look the number up.",
  candidates: [
    { stepId: 3, why: "It reports 2021.", evidenceIds: [6] },
    { stepId: 2, why: "It asks for 2021.", evidenceIds: [] },
  ],
};
const outline = {
  phases: [{ title: "Lookup", firstSegment: 0, lastSegment: 0, stepIds: [2, 4], status: "failed" }],
};
const attribution = {
  decisionRule: 1,
  rootStep: 2,
  responsibleRole: "Planner",
  explanation: "The instruction asks for 2021 where the task says 2019.",
  supportingSteps: [3, 6],
  citedHandoff: { stepId: 2, quote: "visitor count of the museum for 2021" },
  inputConflict: null,
  chain: [
    { stepId: 2, kind: "root", note: "wrong year" },
    { stepId: 3, kind: "propagation", note: "looked up" },
    { stepId: "system_evaluation", kind: "manifestation", note: "wrong answer" },
  ],
  confidence: 0.8,
  abstain: false,
  quotes: {
    wrongQuote: "for 2021",
    violatedQuote: "in 2019",
    violatedStep: -1,
    category: "task-conflict",
  },
};

type Answers = Partial<Record<"summary" | "outline" | "attribution", ScriptedStage>>;

async function judge(
  answers: Answers,
  more: { run?: Trajectory; options?: object; target?: TargetDefinition; reference?: string } = {},
) {
  const { run = museumRun(), ...rest } = more;
  const model = scripted({
    "rcta/summary": answers.summary ?? [summary],
    "rcta/outline": answers.outline ?? [outline],
    "rcta/attribution": answers.attribution ?? [attribution],
  });
  const diagnosis = await diagnose(run, { method: "rcta", model, ...rest });
  const asked = (stage: string) =>
    model.asked.filter(({ question }) => question === `rcta/${stage}`).map(({ user }) => user);
  return { diagnosis, asked };
}

function attributed(change: Record<string, unknown>): ScriptedAnswer {
  return { ...attribution, ...change };
}

/** The records of a kind, each read in its published form. */
function workings<Kind extends keyof typeof RCTA_WORKINGS>({ workings }: Diagnosis, kind: Kind) {
  const { version, data } = RCTA_WORKINGS[kind];
  return workings
    .filter((working) => working.kind === kind && working.version === version)
    .map((working) => data.parse(working.data));
}

describe("stages", () => {
  it("a run of one segment takes m + 2 = 3 calls", async () => {
    const { diagnosis } = await judge({});
    expect(diagnosis.ledger.calls.map(({ stage }) => stage)).toEqual([
      "rcta/summary",
      "rcta/outline",
      "rcta/attribution",
    ]);
    expect(diagnosis).toMatchObject({
      method: "rcta",
      verdict: "found",
      step: 2,
      role: "Planner",
      category: "task-conflict",
      chain: [
        { step: 2, kind: "root" },
        { step: 3, kind: "propagation" },
      ],
    });
    expect(diagnosis.suspects[0]?.triggers[0]?.wrong.quote).toBe("for 2021");
    expect(diagnosis.suspects[0]?.step).toBe(2);
    expect(new Set(diagnosis.suspects.slice(1, 4).map(({ step }) => step))).toEqual(new Set([3, 4, 6]));
  });

  it("emits its workings in their published forms", async () => {
    const { diagnosis } = await judge({});
    const segment = { number: 0, first: 0, last: 6, overlapFrom: 0, begins: "start" };
    expect(workings(diagnosis, "segments")).toMatchObject([{ segments: [segment] }]);
    expect(workings(diagnosis, "summary")).toEqual([{ segment: 0, ...summary, missing: false }]);
    expect(workings(diagnosis, "outline")).toMatchObject([
      { phases: [{ title: "Lookup", segmentRange: [0, 0] }], fallback: false },
    ]);
    const reasons = [
      [2, "cited by both levels"],
      [4, "cited by the outline"],
      [3, "cited by a summary"],
      [6, "cited as evidence"],
    ];
    const [pool] = workings(diagnosis, "candidates");
    expect(pool).toMatchObject({ candidates: reasons.map(([step, reason]) => ({ step, reason })) });
    expect(workings(diagnosis, "attribution")).toMatchObject([{ rootStep: 2, review: false }]);
    expect(diagnosis.workings.filter(({ kind }) => kind === "prompt")).toHaveLength(3);
  });

  it("shows each segment its five steps before, and all segments are summarised", async () => {
    const long = "x".repeat(9_000);
    const run = workflowRun(
      "Sum up.",
      ...Array.from({ length: 7 }, (_, at) => says("Solver", `${at} ${long}`)),
    );
    const none = { purpose: "Nothing.", candidates: [] };
    const cites = { purpose: "Work.", candidates: [{ stepId: 5, why: "odd", evidenceIds: [] }] };
    const { asked, diagnosis } = await judge(
      {
        summary: ({ user }) => (user.includes("the stretch, steps 4 to 6") ? cites : none),
        attribution: () => attributed({ rootStep: 5, responsibleRole: "Solver", citedHandoff: null }),
      },
      { run },
    );
    const [segmentsOfRun] = workings(diagnosis, "segments");
    expect(segmentsOfRun).toMatchObject({
      segments: [
        { first: 0, last: 3, overlapFrom: 0 },
        { first: 4, last: 6, overlapFrom: 0 },
        { first: 7, last: 7, overlapFrom: 2 },
      ],
    });
    const [, second = "", third = ""] = asked("summary");
    expect(second).toMatch(/steps before the stretch, as context\n\[0\] human/u);
    expect(third).toMatch(/steps before the stretch, as context\n\[2\] Solver/u);
    expect(diagnosis.step).toBe(5);
  });

  it("ids outside a segment are sent back once and then dropped alone", async () => {
    const bad = {
      ...summary,
      candidates: [...summary.candidates, { stepId: 40, why: "?", evidenceIds: [] }],
    };
    const { diagnosis, asked } = await judge({ summary: [bad, bad] });
    expect(asked("summary")[1]).toContain("step 40 is not of this stretch, which has steps 0 to 6");
    expect(workings(diagnosis, "summary")).toEqual([{ segment: 0, ...summary, missing: false }]);
    expect(diagnosis.step).toBe(2);
  });

  it("an outline that cannot be read is one phase a segment, and says so", async () => {
    const { diagnosis } = await judge({ outline: ["no", "no"] });
    expect(workings(diagnosis, "outline")).toEqual([
      {
        phases: [
          { title: "Look the number up.", segmentRange: [0, 0], stepIds: [3, 2], status: "not stated" },
        ],
        fallback: true,
      },
    ]);
    const [pool] = workings(diagnosis, "candidates");
    expect(pool).toMatchObject({
      candidates: [{ step: 2, reason: "cited by a summary" }, { step: 3 }, { step: 6 }],
    });
    expect(diagnosis.step).toBe(2);
  });

  it("shows the expected answer only when it was given", async () => {
    const { asked } = await judge({});
    expect(asked("attribution")[0]).not.toContain("61,300");
    const given = await judge({}, { reference: "61,300" });
    expect(given.asked("attribution")[0]).toContain("61,300");
    expect(given.asked("summary")[0]).toContain("61,300");
  });
});

describe("decision rules", () => {
  it("1 and 2: the handoff of an executor candidate stands beside it, verbatim", async () => {
    const only3 = { ...summary, candidates: [{ stepId: 3, why: "wrong year", evidenceIds: [] }] };
    const { asked, diagnosis } = await judge({ summary: [only3], outline: [{ phases: [] }, { phases: [] }] });
    const [prompt = ""] = asked("attribution");
    expect(prompt).toMatch(/step 2, handoff\n\[2\] Planner \(-> Surfer\)\nFind the visitor count/u);
    expect(prompt).toMatch(/step 3, candidate\n\[3\] Surfer/u);
    expect(prompt).toContain("- the handoff at step 2 comes before candidate 3");
    expect(prompt).toContain("1. If the error already stands in the handoff");
    expect(prompt).toContain("2. If the executor departs from its handoff");
    expect(diagnosis).toMatchObject({ step: 2, role: "Planner" });
  });

  it("3 and 6 follow the target definition", async () => {
    const { asked } = await judge({});
    expect(asked("attribution")[0]).toContain(
      "3. An error that was repaired before the failure is not the root.",
    );
    expect(asked("attribution")[0]).toContain("6. Otherwise: the earliest recorded step that introduced");
    const target = { root: "any step", repairedErrors: "included", verifier: "not stated" } as const;
    const other = await judge({}, { target: { ...target, roleVsStep: "author of the step" } });
    expect(other.asked("attribution")[0]).toContain(
      "3. An error may be the root even though it was repaired",
    );
    expect(other.asked("attribution")[0]).toContain("6. Otherwise: any step.");
    expect(other.asked("attribution")[0]).toContain(
      "Role: The responsible role is the one that made the step.",
    );
  });

  it("4: a verifier that passed the error is never the root, unless the target says that it may be", async () => {
    const verifier = attributed({ rootStep: 5, responsibleRole: "Verifier", quotes: null });
    const { diagnosis, asked } = await judge({ attribution: [verifier, verifier] });
    expect(asked("attribution")[1]).toContain(
      "step 5 is a verifier that passed what it saw: context (rule 4)",
    );
    expect(diagnosis).toMatchObject({ verdict: "not-enough-evidence" });
    expect(diagnosis.step).toBeUndefined();
    const target: TargetDefinition = {
      root: "the step whose correction turns the run",
      repairedErrors: "excluded",
      verifier: "may be the root",
      roleVsStep: "author of the step",
    };
    const allowed = await judge({ attribution: [verifier] }, { target });
    expect(allowed.asked("attribution")[0]).toContain("4. A verifier that had the error before it");
    expect(allowed.diagnosis).toMatchObject({ step: 5, role: "Verifier" });
  });

  it("5: an input step needs the conflict, with both quotes in the run", async () => {
    const run = workflowRun(
      "Book a hotel for under 50 euros. It must be the Ritz.",
      says("Planner", "The form says: rooms at the Ritz start at 400 euros, the price is checked."),
    );
    const input = (conflict: object | null) =>
      attributed({
        rootStep: 0,
        responsibleRole: "human",
        citedHandoff: null,
        inputConflict: conflict,
        quotes: null,
        supportingSteps: [],
        chain: [],
      });
    const about = {
      run,
      summary: { purpose: "Book.", candidates: [{ stepId: 1, why: "price", evidenceIds: [] }] },
    };
    const judged = (conflict: object | null) =>
      judge({ summary: [about.summary], outline: ["no", "no"], attribution: () => input(conflict) }, { run });
    const without = await judged(null);
    expect(without.asked("attribution")[1]).toContain(
      "step 0 brings the task in: quote the conflict (rule 5)",
    );
    expect(without.diagnosis.verdict).toBe("not-enough-evidence");
    const invented = await judged({ taskQuote: "under 50 euros", requirementQuote: "no smoking at all" });
    expect(invented.diagnosis.verdict).toBe("not-enough-evidence");
    const quoted = await judged({ taskQuote: "under 50 euros", requirementQuote: "the price is checked" });
    expect(quoted.diagnosis).toMatchObject({ verdict: "found", step: 0, role: "human" });
  });

  it("the role is decided apart from the step", async () => {
    const { diagnosis } = await judge({ attribution: [attributed({ responsibleRole: "surfer" })] });
    expect(diagnosis).toMatchObject({ step: 2, role: "Surfer" });
  });
});

describe("validation", () => {
  it("one retry with the list of violations; the second answer counts", async () => {
    const bad = attributed({ responsibleRole: "ENVIRONMENT", supportingSteps: [3, 99] });
    const { diagnosis, asked } = await judge({ attribution: [bad, attribution] });
    expect(asked("attribution")).toHaveLength(2);
    expect(asked("attribution")[1]).toContain('"ENVIRONMENT" is no recorded role that can be responsible');
    expect(asked("attribution")[1]).toContain("there is no step 99");
    expect(diagnosis).toMatchObject({ step: 2, role: "Planner", issues: [] });
  });

  it("a bad role never discards a good step, and it is flagged for review", async () => {
    const bad = attributed({ responsibleRole: "Nobody", supportingSteps: [3, 99] });
    const { diagnosis } = await judge({ attribution: [bad, bad] });
    expect(diagnosis).toMatchObject({ verdict: "found", step: 2, role: "Planner" });
    expect(workings(diagnosis, "attribution")).toMatchObject([{ supportingSteps: [3], review: true }]);
    expect(diagnosis.issues.join(" ")).toContain("no recorded role");
  });

  it("a good role survives a bad step: the essentials are gone, so it abstains", async () => {
    const bad = attributed({ rootStep: 70 });
    const { diagnosis } = await judge({ attribution: [bad, bad] });
    expect(diagnosis).toMatchObject({ verdict: "not-enough-evidence" });
    expect(workings(diagnosis, "attribution")).toMatchObject([{ responsibleRole: "Planner" }]);
  });

  it("a quote from the handoff that is not in it is dropped, the rest stays", async () => {
    const bad = attributed({ citedHandoff: { stepId: 2, quote: "Bring me the head of the museum" } });
    const { diagnosis } = await judge({ attribution: [bad, bad] });
    expect(diagnosis.step).toBe(2);
    const [record] = workings(diagnosis, "attribution");
    expect(record).not.toHaveProperty("citedHandoff");
  });

  it("system_evaluation is only the last link", async () => {
    const [root, ...rest] = attribution.chain;
    const bad = attributed({ chain: [...rest.toReversed(), root] });
    const { diagnosis, asked } = await judge({ attribution: [bad, bad] });
    expect(asked("attribution")[1]).toContain("system_evaluation can only be the last link");
    expect(diagnosis.chain.map(({ step }) => step)).toEqual([3, 2]);
  });

  it("an invented quote becomes no evidence", async () => {
    const bad = attributed({ quotes: { ...attribution.quotes, violatedQuote: "in the year 2018" } });
    const { diagnosis } = await judge({ attribution: [bad, bad] });
    expect(diagnosis.step).toBe(2);
    expect(diagnosis.suspects[0]?.triggers.filter(({ rule }) => rule === "rcta")).toEqual([]);
  });

  it("abstaining names nothing and keeps the reason", async () => {
    const { diagnosis } = await judge({
      attribution: [attributed({ abstain: true, explanation: "The log ends too early.", quotes: null })],
    });
    expect(diagnosis).toMatchObject({
      verdict: "not-enough-evidence",
      explanation: "The log ends too early.",
    });
    expect(diagnosis.step).toBeUndefined();
  });

  it("an attribution that cannot be read is unjudged; no summary at all ends it earlier", async () => {
    const unread = await judge({ attribution: ["?", "?"] });
    expect(unread.diagnosis).toMatchObject({ verdict: "unjudged" });
    const nothing = await judge({ summary: [new Error("overloaded")] });
    expect(nothing.diagnosis).toMatchObject({ verdict: "unjudged" });
    expect(nothing.asked("attribution")).toEqual([]);
  });
});

describe("switches", () => {
  it("without handoffs no handoff is added", async () => {
    const only3 = { ...summary, candidates: [{ stepId: 3, why: "wrong year", evidenceIds: [] }] };
    const { asked } = await judge(
      { summary: [only3], outline: ["no", "no"] },
      { options: { handoffs: false } },
    );
    expect(asked("attribution")[0]).not.toContain("step 2, handoff");
  });

  it("without the backward check rules 1 and 2 and the comparison are not asked for", async () => {
    const { asked } = await judge({}, { options: { backwardCheck: false } });
    const [prompt = ""] = asked("attribution");
    expect(prompt).not.toContain("1. If the error");
    expect(prompt).not.toContain("Go back from every candidate");
    expect(prompt).toContain("Decision rules:\n3. ");
  });

  it("without the outline it takes one call less", async () => {
    const { asked, diagnosis } = await judge({ outline: [] }, { options: { outline: false } });
    expect(asked("outline")).toEqual([]);
    expect(diagnosis.ledger.calls).toHaveLength(2);
  });

  it("without the validator nothing is asked again", async () => {
    const bad = attributed({ responsibleRole: "Nobody" });
    const { asked, diagnosis } = await judge({ attribution: [bad] }, { options: { validator: false } });
    expect(asked("attribution")).toHaveLength(1);
    expect(diagnosis).toMatchObject({ step: 2, role: "Planner" });
    expect(diagnosis.issues).toContain('the claimed role "Nobody" is not recorded in this run');
  });

  it("the recall rule adds executor errors, planner decisions and the end, for its roles only", async () => {
    const run = workflowRun(
      "Fix it.",
      briefs("Planner", "Executor", "Run the tests."),
      says("Executor", "I run them."),
      returns("shell", "exit code: 2"),
      says("Executor", "I try something else."),
      ...["a", "b", "c", "d"].map((text) => says("Executor", text)),
    );
    const none = { summary: [{ purpose: "Fix.", candidates: [] }], outline: ["no", "no"] };
    const recalled = async (options: object) => {
      const { diagnosis } = await judge(
        { ...none, attribution: () => attributed({ citedHandoff: null, quotes: null }) },
        { run, options },
      );
      const pool = RCTA_WORKINGS.candidates.data.parse(
        diagnosis.workings.find(({ kind }) => kind === "candidates")?.data,
      );
      return pool.candidates.filter(({ reason }) => reason === "recalled by rule").map(({ step }) => step);
    };
    expect(await recalled({})).toEqual([]);
    expect(await recalled({ recall: true })).toEqual([1, 2, 4, 6, 7, 8]);
    expect(await recalled({ recall: true, planner: "Boss" })).toEqual([]);
  });

  it("an unknown option is an error that names the known ones", async () => {
    await expect(judge({}, { options: { outlines: false } })).rejects.toThrow("options of rcta");
  });
});

describe("limits", () => {
  it("excerpts beyond the prompt's characters lose their middle, and the diagnosis says so", async () => {
    const run = workflowRun(
      "Sum up.",
      says("Solver", `Begin ${"y".repeat(40_000)} end.`),
      says("Solver", "Done."),
    );
    const cites = { purpose: "Work.", candidates: [{ stepId: 1, why: "long", evidenceIds: [] }] };
    const { diagnosis, asked } = await judge(
      {
        summary: () => cites,
        outline: ["no", "no"],
        attribution: () => attributed({ rootStep: 1, responsibleRole: "Solver", citedHandoff: null }),
      },
      { run, options: { promptCharacters: 10_000 } },
    );
    expect(asked("attribution")[0]).toMatch(/Begin y+ \[…\d+ characters left out…\] y+ end\./u);
    expect(diagnosis.notLookedAt).toContain("the middle of step 1, 30,023 characters: too long for a prompt");
  });

  it("summaries that are too long together lose the middle of the longest", async () => {
    const wordy = { ...summary, purpose: `It begins ${"and goes on ".repeat(1000)}and ends.` };
    const { diagnosis, asked } = await judge({ summary: [wordy] }, { options: { promptCharacters: 4000 } });
    expect(asked("outline")[0]?.length).toBeLessThan(4500);
    expect(asked("attribution")[0]).toContain("It begins and goes on");
    expect(diagnosis.notLookedAt).toContain("the middle of a summary: together too long for a prompt");
  });

  it("a missing summary is said, and the others carry on", async () => {
    const run = workflowRun("Sum up.", says("Solver", "z".repeat(40_000)), says("Solver", "Done."));
    const cites = { purpose: "End.", candidates: [{ stepId: 2, why: "too early", evidenceIds: [] }] };
    const { diagnosis } = await judge(
      {
        summary: ({ user }) => (user.includes("steps 1 to 1") ? new Error("overloaded") : cites),
        outline: ["no", "no"],
        attribution: () => attributed({ rootStep: 2, responsibleRole: "Solver", citedHandoff: null }),
      },
      { run },
    );
    expect(diagnosis.step).toBe(2);
    expect(diagnosis.notLookedAt).toContain("steps 1 to 1: their summary is missing");
  });

  it("a spent budget leaves the candidate of the highest priority; without any answer nothing is claimed", async () => {
    const stop = new AbortController();
    const model = scripted({
      "rcta/summary": [summary],
      "rcta/outline": () => {
        stop.abort();
        return outline;
      },
    });
    const { signal } = stop;
    const diagnosis = await diagnose(museumRun(), { method: "rcta", model, signal });
    expect(diagnosis).toMatchObject({ verdict: "found", step: 2 });
    expect(diagnosis.explanation).toContain("The budget was spent before the attribution");
    expect(diagnosis.issues.join(" ")).toContain("answered from what was known");
    const never = await diagnose(museumRun(), { method: "rcta", model: scripted({}), signal });
    expect(never.verdict).toBe("unjudged");
  });
});
