import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, type Entry, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./contradicted-value.ts";

const fired = (run: Trajectory) => firings(rule, run);

/** What a tool shows of two orders. */
const orders: Entry = calls(
  "list_orders",
  {},
  '[{"order_id": "KX-20417", "item": "Tall lamp"}, {"order_id": "KX-20471", "item": "Wool blanket"}]',
);
const refund = (order: string, failed = false): Entry =>
  calls("refund_order", { order_id: order }, failed ? "Error: closed" : "refunded", { failed });

describe("contradicted-value", () => {
  it("quotes the call against the human's own words", () => {
    const run = runOf("Please refund order KX-20417.", orders, refund("KX-20471"));
    expect(fired(run)).toMatchObject([
      {
        step: 3,
        object: "value:KX-20471",
        wrong: { quote: 'refund_order({"order_id":"KX-20471"})' },
        reference: { quote: "Please refund order KX-20417.", place: { step: 0 } },
      },
    ]);
  });

  it.each<[string, Trajectory]>([
    [
      "an order that the customer keeps",
      runOf(
        "The lamp from KX-20417 is broken. I keep KX-20471.",
        orders,
        says("I see both."),
        human("Then go on."),
        refund("KX-20471"),
      ),
    ],
    [
      "an order that the customer wants left alone",
      runOf(
        "Refund the broken lamp.",
        orders,
        human("Don't touch KX-20471, it is fine."),
        refund("KX-20471"),
      ),
    ],
    [
      "two swapped digits that no tool ever showed",
      runOf("Cancel booking R-55310 for me.", calls("cancel_booking", { booking: "R-55130" }, "cancelled")),
    ],
    [
      "a team member that acts on another ticket than the one asked for",
      runOf(
        "Close ticket OPS-4410.",
        briefs("Operator", "Please close the ticket."),
        calls("search", {}, '[{"ticket_id": "OPS-4410"}, {"ticket_id": "OPS-4401"}]', { role: "Operator" }),
        calls("close_ticket", { ticket_id: "OPS-4401" }, "closed", { role: "Operator" }),
      ),
    ],
    [
      "a record that fits what was asked for less than another",
      runOf(
        "Refund the one from Harrow Falls, please.",
        calls(
          "list",
          {},
          '[{"order_id": "KX-20417", "to": "Harrow Falls"}, {"order_id": "KX-20471", "to": "Dunmore Bay"}]',
        ),
        refund("KX-20471"),
      ),
    ],
  ])("fires on %s", (_, run) => expect(fired(run)).toHaveLength(1));

  it.each<[string, Trajectory]>([
    ["the order asked for", runOf("Refund KX-20417.", orders, refund("KX-20417"))],
    [
      "a human who corrects himself",
      runOf("Refund KX-20417.", orders, human("Sorry, I meant KX-20471."), refund("KX-20471")),
    ],
    [
      "a human who takes back what he kept",
      runOf(
        "Refund KX-20417. I keep KX-20471.",
        orders,
        human("On second thought refund KX-20471 too."),
        refund("KX-20471"),
      ),
    ],
    [
      "two orders asked for in one breath",
      runOf("Refund both of my orders, KX-20417 first.", orders, refund("KX-20417"), refund("KX-20471")),
    ],
    [
      "the one asked for being done as well",
      runOf("Refund KX-20417, then the blanket.", orders, refund("KX-20471"), refund("KX-20417")),
    ],
    [
      "another one that the agent proposed and the human took",
      runOf(
        "Refund KX-20417.",
        orders,
        says("KX-20417 is closed. Shall I refund KX-20471 instead?"),
        human("Yes please."),
        refund("KX-20471"),
      ),
    ],
    [
      "an id of the same shape but of another kind",
      runOf(
        "Refund order KX-20417.",
        calls("get", {}, '{"order_id": "KX-20417", "payment_id": "PM-88120"}'),
        calls("refund_payment", { payment_id: "PM-88120" }, "ok"),
      ),
    ],
    ["a call that failed", runOf("Refund KX-20417.", orders, refund("KX-20471", true))],
    [
      "a call that only reads",
      runOf("Refund KX-20417.", orders, calls("get_order", { order_id: "KX-20471" }, "{}")),
    ],
    [
      "keeping an order whose address changes",
      runOf(
        "I keep KX-20471, but it goes to my new flat.",
        calls("update_address", { order_id: "KX-20471" }, "ok"),
      ),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
