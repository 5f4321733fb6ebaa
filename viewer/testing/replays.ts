import type { KeptReplay } from "../../src/reports/replay/kept-replay.ts";

const arm = (succeeded: number, of: number) =>
  Array.from({ length: of }, (_, index) => index % of < succeeded);

/** A replay that repairs the sample run, one from a state that drifted, and one that is known in words only. */
export function sampleReplays(): KeptReplay[] {
  return [
    {
      at: "2026-11-30T21:04:00.000Z",
      step: 37,
      change: "brief(…) in place of brief(…) at step 38",
      fixed: 18,
      of: 20,
      controlFixed: 3,
      controlOf: 20,
      tries: {
        environment: "trip-desk/2",
        agent: "model sonnet",
        fixed: arm(18, 20),
        control: arm(3, 20).reverse(),
        low: 0.46,
        high: 0.88,
        drifts: [],
        at: 38,
        calls: 31,
        compared: 31,
        recorded: {
          tool: "search_flights",
          arguments: { from: "SEA", to: "BOS", out: "2026-10-15", bags: 3 },
        },
        proposed: {
          tool: "search_flights",
          arguments: { from: "SEA", to: "BOS", out: "2026-10-15", bags: 3, depart_before: "21:00" },
        },
      },
    },
    {
      at: "2026-11-30T20:40:00.000Z",
      step: 41,
      change: "choose(CA 118) in place of choose(NL 482) at step 41",
      fixed: 2,
      of: 5,
      controlFixed: 1,
      controlOf: 5,
      tries: {
        environment: "trip-desk/2",
        agent: "recorded",
        fixed: arm(2, 5),
        control: arm(1, 5),
        drifts: [3, 17],
      },
    },
    {
      at: "2026-11-29T09:00:00.000Z",
      step: 37,
      change: "a gentler brief",
      fixed: 1,
      of: 5,
      controlFixed: 1,
      controlOf: 5,
    },
  ];
}
