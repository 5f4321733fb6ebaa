import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCasefile } from "../../casefile/casefile.ts";
import { runOf, textPart } from "../../core/testing.ts";
import { triage } from "../../triage/triage.ts";
import { type Claim, conclude } from "./conclude.ts";
import { rankingOf } from "./ranking.ts";

const run = runOf(
  ["Planner", "Clerk", "Clerk", "Verifier"].map((role, index) => ({
    role,
    parts: [textPart(`entry ${index}`)],
  })),
);
const prior = triage(run);
const concluded = (claim: Claim) => conclude(openCasefile(run), prior, "test", claim);

describe("conclude", () => {
  it("names step and role, the role in its recorded form", () => {
    expect(concluded({ step: 1, role: "clerk" })).toMatchObject({ verdict: "found", step: 1, role: "Clerk" });
    expect(concluded({ step: 1 })).toMatchObject({ step: 1, role: "Clerk" });
  });

  it("keeps a step whose role is not recorded, and a role whose step is not of the run", () => {
    const badRole = concluded({ step: 1, role: "Wizard" });
    expect(badRole).toMatchObject({ verdict: "found", step: 1, role: "Clerk" });
    expect(badRole.issues).toEqual(['the claimed role "Wizard" is not recorded in this run']);
    const badStep = concluded({ step: 40, role: "Planner" });
    expect(badStep).toMatchObject({ verdict: "unjudged", role: "Planner" });
    expect(badStep.step).toBeUndefined();
    expect(badStep.issues).toEqual(["the claimed step 40 is not of this run"]);
  });

  it("tells an abstention from an answer that could not be read", () => {
    expect(concluded({ abstains: "no-failure-found" }).verdict).toBe("no-failure-found");
    expect(concluded({}).verdict).toBe("unjudged");
  });

  it("is a distribution whatever is claimed, with the named step first among the suspects", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const claims = fc.record({
      step: fc.nat(5),
      confidence: fc.option(share, { nil: undefined }),
      runnersUp: fc.array(fc.record({ step: fc.nat(6), share, why: fc.constant("") }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(claims, (claim) => {
        const diagnosis = concluded(claim);
        const chances = rankingOf(diagnosis, run.steps.length);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 4);
        expect(diagnosis.suspects[0]?.step).toBe(diagnosis.step ?? diagnosis.suspects[0]?.step);
        if (claim.step < 4) expect(diagnosis.step).toBe(claim.step);
      }),
    );
  });
});
