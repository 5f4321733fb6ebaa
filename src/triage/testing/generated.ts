import fc from "fast-check";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, type Entry, human, policy, runOf, says, system } from "./run.ts";

/** Sentences that rules look for, so that generated runs make them fire. */
const TELLING = [
  "All tests pass and the work is complete.",
  "It has been processed successfully.",
  "There are only 12 open tickets in total.",
  "The total is 48,317 and the code is W-774120.",
  "Page 1 of 9\nShowing 20 of 64 tickets",
  "Error: gateway timeout",
  "Exit code 1\n2 failed, 9 passed",
  '{"order_id": "KX-20417", "has_more": true, "item": "lamp"}',
  '{"order_id": "KX-20471", "item": "blanket"}',
  "Please refund order KX-20417, never KX-20471.",
  "Before any refund you must obtain an explicit yes. No departures after 21:00.",
  "Also list the unpaid invoices by customer name. Report the revenue of each branch.",
  "Find a flight to Lisbon on 14 May 2031 for two adults with one bag, no departures after 21:00.",
  "Find another flight to Lisbon on 14 May 2031 for two adults with one bag, a cheaper one.",
  "yes",
  "Shall I refund KX-20471?",
  "```python\nprint('done')\n```",
  "FINAL ANSWER: 48,317",
  "Stalled. Replanning.",
  "",
  " \n\t ",
  "\ud83d",
  "naïve — ‘quotes’ \u202e Ünïcödé 日本語",
] as const;

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TELLING) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...TELLING), { maxLength: 4 }).map((parts) => parts.join(" ")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

const role = fc.constantFrom("agent", "Planner", "Flights", "Verifier");
const tool = fc.constantFrom("refund_order", "list_tickets", "Bash", "Edit", "get_order", "");
const input = fc.oneof(
  text,
  fc.record({
    order_id: fc.constantFrom("KX-20417", "KX-20471", "W-774120"),
    command: fc.constantFrom("npm test", "ls"),
  }),
);

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.tuple(text, role).map(([words, who]) => says(words, who)),
  text.map(human),
  text.map(policy),
  text.map(system),
  fc.tuple(fc.constantFrom("Flights", "Verifier"), text).map(([to, words]) => briefs(to, words)),
  fc
    .tuple(tool, input, fc.option(text, { nil: undefined }), fc.boolean(), role)
    .map(([name, given, result, failed, who]) => calls(name, given, result, { failed, role: who })),
);

/** Short scenes in which one rule each fires, unless what stands around them says otherwise. */
const SCENES: readonly (readonly Entry[])[] = [
  [
    policy("Obtain an explicit yes before any refund."),
    calls("refund_order", { order_id: "KX-20417" }, "refunded"),
  ],
  [human("Don't touch KX-20471."), calls("refund_order", { order_id: "KX-20471" }, "refunded")],
  [
    calls("post", {}, "Error: board unreachable", { failed: true }),
    says("It has been posted successfully to the board."),
  ],
  [calls("list_tickets", {}, "Showing 20 of 64 tickets"), says("There are only 12 open tickets in total.")],
  [calls("Bash", { command: "npm test" }, "2 failed", { failed: true }), says("The sum is now fixed.")],
  [
    says(
      "Oldry has 48,317 people, as far as anybody knows, and the code of it is W-774120, dated 2031-04-09.",
    ),
  ],
  [
    human("No departures after 21:00."),
    briefs("Flights", "Find a flight to Lisbon for two adults with one bag, no departures after 21:00."),
    briefs("Flights", "Find another flight to Lisbon for two adults with one bag, a cheaper one."),
  ],
  [
    human("Report the revenue of each branch office. Also list the unpaid invoices by customer name."),
    says(
      "The revenue by branch office: North 41,200, South 38,900 and Harbour 12,050, which grew fastest of all.",
    ),
  ],
];

/** More of them, for the rules that join steps far apart. */
const LONG_SCENES: readonly (readonly Entry[])[] = [
  [calls("get_order", { order_id: "ZQ-90417" }, "Error: order not found", { failed: true })],
  [
    calls("add_invoice", { total: 31 }, "Error: missing required parameter id", { failed: true }),
    says("Next."),
  ],
  [calls("search", { query: "clock museum" }, "No results."), says("There is no clock museum.")],
  [
    policy("An order can only be cancelled if its status is 'pending'."),
    calls("get_order", { order_id: "KX-20417" }, '{"order_id": "KX-20417", "status": "delivered"}'),
    calls("cancel_order", { order_id: "KX-20417" }, "cancelled"),
  ],
  [
    calls("get_room", { room_id: "R-204" }, '{"room_id": "R-204", "price": 118.5}'),
    calls("get_room", { room_id: "R-204" }, '{"room_id": "R-204", "price": 131.2}'),
    says("The room costs 118.50 a night."),
  ],
  [
    calls("book_room", { room_id: "R-77120" }, "booked"),
    says("I mistakenly booked R-77120."),
    human("R-77120 is the wrong room!"),
  ],
  [
    human("List all parcels."),
    calls("parcels", { page: 1 }, "Page 1 of 4\nP-30017"),
    calls("note", {}, "saved"),
    says("The parcel is P-30017."),
  ],
  [
    human("How many films are on the list?"),
    says("I clicked 'Films'. The viewport shows 7% of the page, to 1931-04-09.", "Surfer"),
    says("We have gathered all of the films, to 1931-04-09."),
  ],
  [says("I have watched the entire video and counted seven gulls.")],
];

const scene = fc.constantFrom(...SCENES, ...LONG_SCENES).map(
  (entries): Entry =>
    (builder) => {
      for (const one of entries) one(builder);
    },
);

/** Any run: odd texts, empty parts, calls without results, and enough of what rules look for. */
export function anyRun(maxLength = 40): fc.Arbitrary<Trajectory> {
  return fc
    .tuple(
      text,
      fc.array(fc.oneof({ weight: 5, arbitrary: entry }, { weight: 1, arbitrary: scene }), { maxLength }),
    )
    .map(([task, entries]) => runOf(task, ...entries));
}
