import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, human, policy, runOf, says } from "../testing/run.ts";
import rule from "./forbidden-by-state.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const order = (status: string, id = "KX-20417") =>
  calls("get_order", { order_id: id }, JSON.stringify({ order_id: id, status, total: 31.5 }));
const cancel = (result = "cancelled", failed = false) =>
  calls("cancel_order", { order_id: "KX-20417" }, result, { failed });
const ONLY = policy("An order can only be cancelled if its status is 'pending', and you check it first.");
const FARES = policy("Change flights: Basic economy flights cannot be modified. Other bookings can.");
const booking = (cabin: string) =>
  calls(
    "get_booking",
    { booking_id: "BK4417" },
    JSON.stringify({ booking_id: "BK4417", cabin, flights: ["HX 12"] }),
  );

describe("forbidden-by-state", () => {
  it("quotes the call against the instruction, and names the state", () => {
    const [trigger] = firings(rule, runOf("Cancel KX-20417.", ONLY, order("delivered"), cancel()));
    expect(trigger).toMatchObject({
      step: 3,
      wrong: { quote: 'cancel_order({"order_id":"KX-20417"})' },
      reference: { place: { in: "instruction", index: 0 } },
    });
    expect(trigger?.reference).toMatchObject({
      quote: expect.stringContaining("only be cancelled if its status"),
    });
    expect(trigger?.why).toContain("last seen as “delivered” (step 2)");
  });

  it("quotes the state itself where no instruction speaks of it", () => {
    const run = runOf("Cancel KX-20417.", order("delivered"), cancel());
    expect(firings(rule, run)).toMatchObject([
      { step: 3, reference: { place: { in: "step", step: 2, part: 0 } } },
    ]);
    expect(firings(rule, run)[0]?.reference).toMatchObject({
      quote: expect.stringContaining('"status":"delivered"'),
    });
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "an exchange of what has not arrived",
      runOf(
        "Swap it.",
        order("pending"),
        calls("exchange_order_items", { order_id: "KX-20417" }, "requested"),
      ),
      [3],
    ],
    [
      "a fare that must not be changed",
      runOf(
        "Fly later.",
        FARES,
        booking("basic_economy"),
        calls("update_booking_flights", { booking_id: "BK4417", cabin: "basic_economy" }, "ok"),
      ),
      [3],
    ],
    [
      "a second payment",
      runOf(
        "Pay.",
        calls("bill", { id: "B-771" }, '{"id": "B-771", "status": "paid"}'),
        calls("pay_bill", { bill_id: "B-771" }, "ok"),
      ),
      [3],
    ],
    [
      "a call that the tool refuses",
      runOf("Cancel.", ONLY, order("delivered"), cancel("Error: not pending", true)),
      [3],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    ["the state that is asked for", runOf("Cancel.", ONLY, order("pending"), cancel())],
    ["a state that was read anew", runOf("Cancel.", ONLY, order("delivered"), order("pending"), cancel())],
    ["another order", runOf("Cancel.", ONLY, order("delivered", "KX-20471"), cancel())],
    [
      "a rule for another action",
      runOf("Send.", ONLY, order("delivered"), calls("send_order_mail", { order_id: "KX-20417" }, "ok")),
    ],
    ["an order that was never looked at", runOf("Cancel KX-20417.", ONLY, cancel())],
    [
      "another fare",
      runOf(
        "Fly later.",
        FARES,
        booking("economy"),
        calls("update_booking_flights", { booking_id: "BK4417", cabin: "economy" }, "ok"),
      ),
    ],
    [
      "a change of the fare itself",
      runOf(
        "Upgrade.",
        FARES,
        booking("basic_economy"),
        calls("update_booking_flights", { booking_id: "BK4417", cabin: "business" }, "ok"),
      ),
    ],
    [
      "a change of something else of that booking",
      runOf(
        "Add a bag.",
        FARES,
        booking("basic_economy"),
        calls("update_booking_bags", { booking_id: "BK4417", bags: 2 }, "ok"),
      ),
    ],
    [
      "a refused call on what an earlier call of the run had closed",
      runOf(
        "Cancel it twice.",
        ONLY,
        human("yes"),
        calls("cancel_order", { order_id: "KX-20417" }, '{"order_id": "KX-20417", "status": "cancelled"}'),
        cancel("Error: not pending", true),
      ),
    ],
    ["words about a state", runOf("Cancel.", ONLY, says("KX-20417 is delivered."), cancel())],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
