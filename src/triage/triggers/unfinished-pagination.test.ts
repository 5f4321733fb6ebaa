import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, runOf, says } from "../testing/run.ts";
import partial from "./partial-taken-as-whole.ts";
import rule from "./unfinished-pagination.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const page = (number: number, of: number, rows = "lamp 31.50, chair 48.20") =>
  calls("list_items", { shop: "north", page: number }, `Page ${number} of ${of}\n${rows}`);
const CHEAPEST = "Which is the cheapest item of the shop?";
const ANSWER = says("The cheapest item is the lamp at 31.50.");

describe("unfinished-pagination", () => {
  it("accuses the turn that stops, and quotes the page it stops at", () => {
    const order = calls("order_item", { name: "lamp" }, "ordered");
    const run = runOf(CHEAPEST, page(1, 5), page(2, 5), order, ANSWER);
    expect(firings(rule, run)).toMatchObject([
      {
        step: 5,
        object: "source:list_items@4",
        wrong: { quote: 'order_item({"name":"lamp"})' },
        reference: { quote: "Page 2 of 5" },
      },
    ]);
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "a cursor that is left unused",
      runOf(
        "How many open invoices are there?",
        calls("invoices", {}, '{"rows": ["K-4410"], "next_cursor": "b2"}'),
        calls("invoices", { cursor: "b2" }, '{"rows": ["K-4417"], "has_more": true}'),
        says("There are two open invoices, K-4410 and K-4417."),
      ),
      [5],
    ],
    [
      "a team that goes on with another source",
      runOf(
        "List all late parcels.",
        calls("parcels", { page: 1 }, "Showing 1-20 of 64 records\nP-30017", { role: "Clerk" }),
        calls("write_note", { text: "P-30017 is late" }, "saved", { role: "Clerk" }),
        says("The late parcel is P-30017.", "Clerk"),
      ),
      [3],
    ],
    [
      "the latest of something, read from the first page alone",
      runOf(
        "What is the latest release?",
        page(1, 9, "R-4170"),
        calls("get", { id: "R-4170" }, "R-4170"),
        says("It is R-4170."),
      ),
      [3],
    ],
    [
      "pages counted in JSON, in a run that ends by a call",
      runOf(
        "Settle every open ticket.",
        calls("list_tickets", { page: 1 }, '{"page":1,"pages":3,"tickets":[{"ticket_id":"T-4006"}]}'),
        calls("settle", { ticket_id: "T-4006" }, "settled"),
        calls("finish", {}, '{"finished":true}'),
      ),
      [3],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    ["all pages", runOf(CHEAPEST, page(1, 2), page(2, 2), ANSWER)],
    [
      "pages in another order, the last one read",
      runOf(CHEAPEST, page(2, 2), page(1, 2), page(2, 2), ANSWER),
    ],
    ["a task that asks for one thing", runOf("What does the lamp cost?", page(1, 5), page(2, 5), ANSWER)],
    [
      "an answer that says so",
      runOf(
        CHEAPEST,
        page(1, 5),
        page(2, 5),
        says("Among the first 2 pages, so far, the lamp at 31.50 is cheapest."),
      ),
    ],
    [
      "an answer from elsewhere",
      runOf(CHEAPEST, page(1, 5), calls("cheapest", {}, "the cup, 4.80"), says("The cup, 4.80.")),
    ],
    ["no answer", runOf(CHEAPEST, page(1, 5), page(2, 5))],
    [
      "an agent that gives up",
      runOf(CHEAPEST, page(1, 5), says("I am unable to read the list of the lamp at 31.50.")),
    ],
    ["a list without pages", runOf(CHEAPEST, calls("list_items", {}, "lamp 31.50, chair 48.20"), ANSWER)],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));

  it("leaves a first page that is taken for the whole to the other rule", () => {
    const run = runOf(
      "How many tickets are open in all?",
      page(1, 5, "T-1 T-2"),
      says("There are only 2 in total."),
    );
    expect([fired(run), firings(partial, run).length]).toEqual([[], 1]);
  });
});
