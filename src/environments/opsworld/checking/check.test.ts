import { describe, expect, it } from "vitest";
import type { Violation } from "../../../replay/contract/environment.ts";
import { run, worldAt } from "../testing/runs.ts";
import { restoreState } from "../tools/snapshots.ts";
import { advance, type Deed, deedsOf, initialState } from "../tools/state.ts";
import { checkRun, violationLabel } from "./check.ts";
import { readMails } from "./mail-reading.ts";
import { expected } from "./settlement.ts";

const ADDRESS = "late/2/3";
const world = worldAt(ADDRESS);

/** The careful run's deeds, with one more before the report. */
async function checkedWith(...more: Deed[]): Promise<Violation[]> {
  const { episode } = await run(ADDRESS);
  const deeds = deedsOf(restoreState(`opsworld:${world.key}`, episode.snapshots.at(-1) ?? null));
  const all = [...deeds.slice(0, -2), ...more, ...deeds.slice(-2)];
  return checkRun(
    world,
    all.reduce((state, deed) => advance(state, deed), initialState(world.key)),
  );
}

const mail = (to: string, body: string): Deed => ({ did: "mail", to, subject: "", body });

describe("the checker", () => {
  it("finds that nothing at all was done", () => {
    const violations = checkRun(world, initialState(world.key));
    expect(new Set(violations.map(({ kind }) => kind))).toEqual(
      new Set(["missing refund", "missing/incomplete email", "not finished"]),
    );
    expect(violationLabel(violations)).toBe("3+ kinds");
  });

  it("takes a second code or another amount for a contradiction that nothing mends", async () => {
    const [first] = expected(world).mails.filter(({ code }) => code === "PAID");
    const to = first?.to ?? "";
    expect(await checkedWith(mail(to, "All is well."))).toEqual([]);
    expect(await checkedWith(mail(to, `${first?.order}: NOT-DUE`))).toMatchObject([
      { kind: "missing/incomplete email", detail: expect.stringContaining("says NOT-DUE") },
    ]);
    expect(await checkedWith(mail(to, "Here is EUR 9999.99"))).toMatchObject([
      { kind: "missing/incomplete email", detail: expect.stringContaining("says EUR 9999.99") },
    ]);
  });

  it("minds a promise of money to somebody who is owed none, and no other letter", async () => {
    const known = new Set(expected(world).mails.map(({ to }) => to));
    const [stranger] = [...world.office.customers.values()].filter(({ email }) => !known.has(email));
    const to = stranger?.email ?? "";
    expect(await checkedWith(mail(to, "Thank you for writing. NOT-DUE"))).toEqual([]);
    expect(violationLabel(await checkedWith(mail(to, "PAID EUR 5.00")))).toBe("unexpected email");
  });

  it("lets the last report count", async () => {
    expect(await checkedWith(mail(world.ops, "Total EUR 0.01"))).toEqual([]);
  });
});

describe("reading e-mails", () => {
  it.each([
    ["€9,40", [940]],
    ["1,234.50 euros", [123_450]],
    ["EUR 1.234,50 and 12 €", [123_450, 1200]],
    ["we refund 12.30 today", [1230]],
    ["EUR 5", [500]],
    ["on 2026-03-03 or 3.03.2026, order O-20417", []],
  ])("finds the amounts of %s", (text, amounts) => {
    expect([...readMails([text]).amounts]).toEqual(amounts);
  });

  it("finds days in any form, ids as whole words, codes in capitals only", () => {
    const reading = readMails([
      "Delivered on 3 March 2026; lot L‑24117. You have paid nothing: NOT-DUE, and it is unusable.",
    ]);
    expect(
      ["2026-03-03", "l-24117", "unusable", "usable", "L-2411"].map((fact) => reading.names(fact)),
    ).toEqual([true, true, true, false, false]);
    expect([...reading.codes]).toEqual(["NOT-DUE"]);
    expect([...readMails(["ALREADY-PAID"]).codes]).toEqual(["ALREADY-PAID"]);
  });
});
