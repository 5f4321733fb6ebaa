import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressesAt, worldAt } from "../testing/runs.ts";
import { advance, type Deed, initialState } from "../tools/state.ts";
import { dayOf, wordsOf } from "../world/calendar.ts";
import { plainAmount } from "../world/money.ts";
import type { World } from "../world/world.ts";
import { checkRun, violationLabel } from "./check.ts";
import { expected, type WantedMail } from "./settlement.ts";

const addresses = fc.constantFrom(...addressesAt(11, [1, 3, 5]));

/** Every wording of an e-mail that a reasonable person would accept. */
const styles = fc.record({
  amount: fc.constantFrom(
    (cents: number) => `EUR ${plainAmount(cents)}`,
    (cents: number) => `€${plainAmount(cents).replace(".", ",")}`,
    (cents: number) => `${plainAmount(cents)} euros`,
    (cents: number) => `${plainAmount(cents)} €`,
  ),
  day: fc.constantFrom(
    (iso: string) => iso,
    (iso: string) => wordsOf(dayOf(iso) ?? 0),
  ),
  hyphen: fc.constantFrom("-", "\u2011"),
  isSplit: fc.boolean(),
});
type Style = typeof styles extends fc.Arbitrary<infer Value> ? Value : never;

function mailsFor(mail: WantedMail, { amount, day, hyphen, isSplit }: Style): Deed[] {
  const facts = mail.facts.map((fact) =>
    dayOf(fact) === undefined ? fact.replaceAll("-", hyphen) : day(fact),
  );
  const order = mail.order.replace("-", hyphen);
  const money = mail.amount === undefined ? "" : ` You get ${amount(mail.amount)}.`;
  const to = isSplit ? mail.to.toUpperCase() : mail.to;
  const first: Deed = {
    did: "mail",
    to,
    subject: order,
    body: `${mail.code}.${money}${isSplit ? "" : ` ${facts.join("; ")}`}`,
  };
  return isSplit
    ? [first, { did: "mail", to, subject: "More", body: `Also: ${facts.join(" / ")}.` }]
    : [first];
}

function deedsFor(world: World, style: Style): { deeds: Deed[]; end: Deed[] } {
  const { refunds, mails, total } = expected(world);
  const money = [...refunds].map(
    ([order, cents]): Deed => ({ did: "refund", order, cents, reason: "goodwill" }),
  );
  const report: Deed = {
    did: "mail",
    to: world.ops,
    subject: "Report",
    body: `Total ${style.amount(total)}`,
  };
  return {
    deeds: [...money, ...mails.flatMap((mail) => mailsFor(mail, style))],
    end: [report, { did: "finish" }],
  };
}

/** A deed itself, or with an e-mail every one to that address: one of them may say what another leaves out. */
function isPartOf(deed: Deed, chosen: Deed | undefined): boolean {
  return deed === chosen || (deed.did === "mail" && chosen?.did === "mail" && deed.to === chosen.to);
}

function kindsAfter(world: World, deeds: readonly Deed[]): string {
  const state = deeds.reduce((before, deed) => advance(before, deed), initialState(world.key));
  return violationLabel(checkRun(world, state));
}

describe("the checker", () => {
  it("accepts what is to be done in any order and wording", () => {
    fc.assert(
      fc.property(addresses, styles, fc.nat(), (address, style, shift) => {
        const world = worldAt(address);
        const { deeds, end } = deedsFor(world, style);
        const at = shift % deeds.length;
        expect(kindsAfter(world, [...deeds.slice(at), ...deeds.slice(0, at), ...end])).toBe("");
      }),
      { numRuns: 60 },
    );
  });

  it("names what is missing when one deed is left out, and what is wrong when one is a cent off", () => {
    fc.assert(
      fc.property(addresses, styles, fc.nat(), (address, style, pick) => {
        const world = worldAt(address);
        const { deeds, end } = deedsFor(world, style);
        const at = pick % deeds.length;
        const chosen = deeds[at];
        const without = deeds.filter((deed) => !isPartOf(deed, chosen));
        const kind = chosen?.did === "refund" ? "missing refund" : "missing/incomplete email";
        expect(kindsAfter(world, [...without, ...end])).toBe(kind);
        if (chosen?.did !== "refund") return;
        const off = { ...chosen, cents: chosen.cents + 1 };
        expect(kindsAfter(world, [...without, off, ...end])).toBe("wrong refund amount");
        const [someone] = [...world.office.orders.keys()].filter(
          (order) => !expected(world).refunds.has(order),
        );
        const extra: Deed = { ...chosen, order: someone ?? "" };
        expect(kindsAfter(world, [...deeds, extra, ...end])).toBe("unexpected refund");
      }),
      { numRuns: 60 },
    );
  });
});
