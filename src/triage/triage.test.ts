import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Diagnosis, type Trigger } from "../core/diagnosis.ts";
import { type Evidence, verifyQuote } from "../core/evidence.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { anyRun } from "./testing/generated.ts";
import { calls, human, policy, runOf, says } from "./testing/run.ts";
import { triage } from "./triage.ts";
import { triggers as rules } from "./triggers/index.ts";

const RUNS = { numRuns: 300 };

function triggersOf(run: Trajectory): Trigger[] {
  return triage(run).instances.flatMap(({ triggers }) => triggers);
}

/** What verifyQuote makes of the same words at the same step. */
function verified(run: Trajectory, { quote, place }: Evidence): unknown {
  const check = verifyQuote(run, { text: quote, ...(place.in === "step" ? { step: place.step } : {}) });
  return check.ok && check.evidence.match === "exact" ? check.evidence.quote : check;
}

function textOf(run: Trajectory, { place, start, end }: Evidence): string | undefined {
  switch (place.in) {
    case "step": {
      const part = run.steps[place.step]?.parts[place.part];
      const field = part?.kind === "call" ? `${part.call?.name ?? ""}(${part.body})` : part?.body;
      return field?.slice(start, end);
    }
    case "instruction":
      return run.instructions[place.index]?.text.slice(start, end);
    case "request":
      return run.requests[place.index]?.text.slice(start, end);
    case "artifact":
      return run.artifacts[place.index]?.body.slice(start, end);
  }
}

/** Every text that came before a step, to look for a value that is said to be absent. */
function before(run: Trajectory, last: number): string {
  const steps = run.steps.slice(0, last + 1).flatMap(({ parts }) => parts.map(({ body }) => body));
  return [...run.instructions.map(({ text }) => text), run.requests[0]?.text ?? "", ...steps]
    .join("\n")
    .toLowerCase();
}

describe("triage on any run", () => {
  it("quotes both sides word for word, at the place it names", () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        for (const { wrong, reference, step } of triggersOf(run)) {
          const quotes = "quote" in reference ? [wrong, reference] : [wrong];
          for (const evidence of quotes) {
            expect(textOf(run, evidence)).toBe(evidence.quote);
            if (evidence.quote.trim() !== "") expect(verified(run, evidence)).toBe(evidence.quote.trimEnd());
          }
          expect(wrong.place).toMatchObject({ in: "step", step });
          expect(wrong.quote.trim()).not.toBe("");
        }
      }),
      RUNS,
    );
  });

  it("is tested on runs in which nearly every rule fires", () => {
    const runs = fc.sample(anyRun(), { seed: 11, numRuns: 400 });
    const fired = new Set(runs.flatMap((run) => triggersOf(run).map(({ rule }) => rule)));
    expect(rules.length - fired.size).toBeLessThanOrEqual(2);
  });

  it("calls a value absent only when no earlier text holds it", () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        for (const { reference } of triggersOf(run)) {
          if ("quote" in reference) continue;
          expect(before(run, reference.searched.last)).not.toContain(reference.value.toLowerCase());
        }
      }),
      RUNS,
    );
  });

  it("gives a valid diagnosis whose probabilities sum to one, the same one twice", () => {
    fc.assert(
      fc.property(anyRun(), (run) => {
        const diagnosis = triage(run);
        expect(Diagnosis.parse(diagnosis)).toEqual(diagnosis);
        expect(triage(structuredClone(run))).toEqual(diagnosis);
        const { probabilities } = ranking(diagnosis);
        expect(probabilities).toHaveLength(run.steps.length);
        expect(probabilities.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 3);
      }),
      RUNS,
    );
  });

  it("leaves the run as it was", () => {
    fc.assert(
      fc.property(anyRun(12), (run) => {
        const copy = structuredClone(run);
        triage(run);
        expect(run).toEqual(copy);
      }),
      { numRuns: 50 },
    );
  });
});

function ranking(diagnosis: ReturnType<typeof triage>): { probabilities: number[] } {
  const data = diagnosis.workings.find(({ kind }) => kind === "ranking")?.data;
  const probabilities: unknown =
    data && typeof data === "object" && "probabilities" in data ? data.probabilities : [];
  return { probabilities: Array.isArray(probabilities) ? probabilities.map(Number) : [] };
}

describe("triage on odd runs", () => {
  const huge = `${"word 12 ".repeat(60_000)}"${"x".repeat(200_000)}`;

  it.each<[string, Trajectory]>([
    ["no steps", { ...runOf("Task."), steps: [], requests: [] }],
    ["a task alone", runOf("Task.")],
    ["only results", { ...runOf("Task.", calls("look", {}, "1"), calls("look", {}, "2")), requests: [] }],
    ["empty parts", runOf("", says(""), calls("", "", ""), human(""))],
    ["a huge body", runOf("Task.", calls("Read", {}, huge), says(huge))],
    [
      "lone surrogates",
      raw(runOf("Task.", calls("Read", {}, "a"), says("b")), "\ud83d 48,317 \udc00 is complete."),
    ],
    ["a very long line of one letter", runOf("Task.", says("a".repeat(300_000)))],
    [
      "a very long line of digits and brackets",
      runOf("Task.", says(`${"1".repeat(100_000)}${"[({".repeat(30_000)}`)),
    ],
    [
      "a very long line of slashes and dots",
      runOf("Task.", calls("Read", {}, "a/b.".repeat(60_000)), says("./".repeat(60_000))),
    ],
    [
      "an endless line of list marks before an answer",
      runOf("T?", says(`${"1.".repeat(60_000)}48,317 "Odda Quill"`)),
    ],
    [
      "an endless word with dashes",
      runOf("T?", says("a-".repeat(100_000)), calls("Read", {}, "_-a.".repeat(50_000))),
    ],
    [
      "an endless mail address",
      runOf("T?", says("a.b+".repeat(50_000)), calls("Read", {}, "@a".repeat(90_000))),
    ],
    [
      "endless blanks",
      runOf("T?", says(`page${" ".repeat(100_000)}1`), calls("Read", {}, `${"\n".repeat(100_000)}1. a`)),
    ],
    [
      "endless capitals",
      runOf("T?", says("Aa Bb of ".repeat(20_000)), calls("Read", {}, "Error ".repeat(40_000))),
    ],
    ["an endless sum", runOf("T?", says(`${"1+".repeat(60_000)}=48,317 and 51,204`))],
    [
      "an endless question",
      runOf(
        "T?",
        policy("Obtain an explicit yes before any refund."),
        says("word ".repeat(60_000)),
        human("yes ".repeat(30_000)),
        calls("refund_order", { id: "KX-20417" }, "ok"),
        calls("send_mail", {}, "ok"),
      ),
    ],
    [
      "an endless success",
      runOf(
        "T?",
        calls("Bash", { command: "npm test" }, `FAIL ${"x ".repeat(60_000)}`),
        says(`It is fixed ${"and ".repeat(60_000)}`),
      ),
    ],
  ])("does not throw on %s", (_, run) => {
    const start = performance.now();
    expect(Diagnosis.safeParse(triage(run)).success).toBe(true);
    expect(performance.now() - start).toBeLessThan(4000);
  });

  it("takes time in proportion to the run", () => {
    time(longRun(200));
    const [short, long] = [time(longRun(1500)), time(longRun(6000))];
    expect(long / Math.max(short, 5)).toBeLessThan(16);
  }, 60_000);
});

/** The same run with other words in its last step, as an importer would never let them through. */
function raw(run: Trajectory, body: string): Trajectory {
  const steps = structuredClone(run.steps);
  for (const part of steps.at(-1)?.parts ?? []) part.body = body;
  return { ...run, steps };
}

function longRun(rounds: number): Trajectory {
  const entries = Array.from({ length: rounds }, (_, index) => [
    calls(
      "refund_order",
      { order_id: `KX-${20_000 + index}`, amount: `${index}.50` },
      `{"order_id": "KX-${20_000 + index}", "ok": true}`,
    ),
    calls(
      "fetch",
      { page: index },
      index % 3 === 0 ? "Error: gateway timeout" : `Showing ${index} of ${index + 9} rows`,
      { failed: index % 3 === 0 },
    ),
    says(`Order KX-${30_000 + index} has been processed successfully, all ${index * 7} rows in total.`),
    human(index % 2 === 0 ? "yes" : `Please refund KX-${20_000 + index} on 2031-04-${10 + (index % 20)}.`),
  ]);
  return runOf(
    "Refund all. Never refund after 21:00.",
    policy("Obtain an explicit yes before any refund."),
    ...entries.flat(),
  );
}

function time(run: Trajectory): number {
  const start = performance.now();
  triage(run);
  return performance.now() - start;
}

describe("triage on a run with a known root", () => {
  it("names the step, the role and the words", () => {
    const run = runOf(
      "Cancel order KX-20417.",
      policy("Before any cancellation, obtain an explicit yes."),
      calls("get_order", { order_id: "KX-20417" }, '[{"order_id": "KX-20417"}, {"order_id": "KX-20471"}]'),
      calls("cancel_order", { order_id: "KX-20471" }, "cancelled"),
      says("Your order has been cancelled."),
    );
    const diagnosis = triage(run);
    expect(diagnosis).toMatchObject({ verdict: "found", step: 3, role: "agent" });
    expect(diagnosis.suspects[0]?.triggers.map(({ rule }) => rule).sort()).toEqual([
      "contradicted-value",
      "unconfirmed-irreversible-call",
    ]);
  });

  it("finds nothing where everything was put right", () => {
    const run = runOf(
      "How much is the rent of the hall?",
      calls("fetch", {}, "Error: gateway timeout", { failed: true }),
      says("The service timed out, I try again."),
      calls("fetch", {}, "rent: 812.00"),
      says("The rent of the hall is 812.00."),
    );
    expect(triage(run)).toMatchObject({ verdict: "no-failure-found", instances: [] });
  });
});

describe("the rules", () => {
  it("have unique names, and titles fit for people", () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const { title } of rules) expect(title).toMatch(/^[A-Z].{8,80}$/u);
  });
});
