import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./stale-observation.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const room = (price: number, id = "R-204") =>
  calls("get_room", { room_id: id }, JSON.stringify({ room_id: id, price, beds: 2 }));

describe("stale-observation", () => {
  it("quotes the older value against the newer observation", () => {
    const run = runOf("Book room R-204.", room(118.5), room(131.2), says("The room costs 118.50 a night."));
    expect(firings(rule, run)).toMatchObject([
      { step: 5, object: "value:118.5", wrong: { quote: "The room costs 118.50 a night." } },
    ]);
    expect(firings(rule, run)[0]?.reference).toMatchObject({
      quote: expect.stringContaining('"price":131.2'),
    });
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "a call that pays the older price",
      runOf(
        "Book it.",
        room(118.5),
        room(131.2),
        calls("pay_room", { room_id: "R-204", amount: 118.5 }, "ok"),
      ),
      [5],
    ],
    [
      "a team that reports the older stock",
      runOf(
        "Stock of lamps?",
        calls("stock", {}, '{"sku": "LAMP-77", "quantity": 412}', { role: "Clerk" }),
        calls("stock", {}, '{"sku": "LAMP-77", "quantity": 385}', { role: "Clerk" }),
        says("There are 412 lamps in stock.", "Writer"),
      ),
      [5],
    ],
    [
      "a list of records, one of which changed",
      runOf(
        "Fares?",
        calls("fares", {}, '[{"id": "F-81", "fare": 240}, {"id": "F-82", "fare": 275}]'),
        calls("fares", {}, '[{"id": "F-81", "fare": 261}, {"id": "F-82", "fare": 275}]'),
        says("F-81 is 240."),
      ),
      [5],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    ["the newer value", runOf("Book.", room(118.5), room(131.2), says("The room costs 131.20."))],
    ["both values", runOf("Book.", room(118.5), room(131.2), says("It rose from 118.50 to 131.20."))],
    ["the past", runOf("Book.", room(118.5), room(131.2), says("The room was 118.50 before."))],
    ["two rooms", runOf("Book.", room(118.5), room(131.2, "R-205"), says("R-204 costs 118.50."))],
    ["a value seen again", runOf("Book.", room(118.5), room(131.2), room(118.5), says("It costs 118.50."))],
    [
      "a value the human names",
      runOf("Book.", human("I pay 118.50."), room(118.5), room(131.2), says("You pay 118.50.")),
    ],
    [
      "the older value before the newer was read",
      runOf("Book.", room(118.5), says("It costs 118.50."), room(131.2)),
    ],
    [
      "payments by one card",
      runOf(
        "Refund.",
        calls("order", { id: 1 }, '{"payment_id": "card_7741", "amount": 118.5}'),
        calls("order", { id: 2 }, '{"payment_id": "card_7741", "amount": 131.2}'),
        says("You get 118.50 back."),
      ),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
