import { interval, NONE, points } from "../../autopsy/reporting/cells.ts";
import type { Table } from "../../autopsy/reporting/tables.ts";
import type { Comparison } from "../live/compare-with-autopsy.ts";
import type { Effect, Interventions } from "../live/effect.ts";
import type { Oversight } from "../live/oversee.ts";
import { type Card, cardSentences, probability, type Report, unreadSentences } from "./report.ts";

/** What supervisors are worth, as tables and as JSON. */
export function oversightReport(oversight: Oversight, card: Card): Report {
  const { effects, comparisons, runs, unjudged } = oversight;
  return {
    title: "Live oversight in OpsWorld",
    result: { schema: "rootstep.oversight/1", ...{ card, effects, comparisons, runs } },
    tables: [
      effectTable(effects),
      alarmTable(effects),
      ...(comparisons.length > 0 ? [comparisonTable(comparisons)] : []),
    ],
    sentences: [
      ...unreadSentences(unjudged + effects.reduce((sum, effect) => sum + effect.unjudged, 0)),
      ...cardSentences(card, "calibrated failure"),
    ],
  };
}

function effectTable(effects: readonly Effect[]): Table {
  return {
    title: "Effect of supervisors",
    note: "success with the supervisor minus success without, in points, 95% over runs; net: all runs alike; stopped: runs in which it replaced a call",
    heading: [
      "supervisor",
      "failing",
      "95%",
      "succeeding",
      "95%",
      "net",
      "95%",
      "stopped",
      "false alarms",
      "asked",
      "calls",
      "tokens a call",
    ],
    rows: effects.map(
      ({ supervisor, failing, succeeding, net, caught, falseAlarms, asked, calls, tokensPerCall }) => [
        supervisor,
        points(failing.value),
        interval(failing),
        points(succeeding.value),
        interval(succeeding),
        points(net.value),
        interval(net),
        shareIn(caught),
        shareIn(falseAlarms),
        `${asked}`,
        `${calls}`,
        tokensPerCall === undefined ? NONE : `${tokensPerCall}`,
      ],
    ),
  };
}

function alarmTable(effects: readonly Effect[]): Table {
  const workers = [
    ...new Set(effects.flatMap(({ falseAlarmsByWorker }) => Object.keys(falseAlarmsByWorker))),
  ].sort();
  return {
    title: "False alarms by worker",
    note: "interventions in runs that succeed by themselves; spared: a careless worker in a world without its trap",
    heading: ["supervisor", ...workers],
    rows: effects.map(({ supervisor, falseAlarmsByWorker }) => [
      supervisor,
      ...workers.map((worker) => shareIn(falseAlarmsByWorker[worker])),
    ]),
  };
}

function comparisonTable(comparisons: readonly Comparison[]): Table {
  return {
    title: "After the fact and live",
    note: "the same failures: causal repair by replay, and what is saved live, in points; p of a paired sign-flip test over items",
    heading: [
      "supervisor",
      "diagnoser",
      "items",
      "autopsy",
      "95%",
      "live",
      "95%",
      "live − autopsy",
      "95%",
      "p",
    ],
    rows: comparisons.map(({ supervisor, diagnoser, autopsy, live, difference, test }) => [
      supervisor,
      diagnoser,
      `${test.n}`,
      points(autopsy.value),
      interval(autopsy),
      points(live.value),
      interval(live),
      points(difference.value),
      interval(difference),
      probability(test),
    ]),
  };
}

function shareIn(counts: Interventions | undefined): string {
  return counts ? `${counts.interventions}/${counts.of}` : NONE;
}
