import type { Category } from "../../src/core/diagnosis.ts";
import { randomNumbers } from "../../src/core/random.ts";
import type { RoleFunction } from "../../src/core/role-function.ts";
import type { ListedRun, RunSummary } from "../../src/reports/page/listed-run.ts";
import type { Rung } from "../../src/reports/page/page.ts";
import type { SetPage } from "../../src/reports/set/set-page.ts";

type Kind = readonly [title: string, rule: string, category: Category, object: string, place: number];

const KINDS: readonly Kind[] = [
  ["Requirement lost in a handoff", "requirement-lost-in-handoff", "task-conflict", "requirement:3", 0.2],
  ["Value from nowhere", "value-from-nowhere", "history-conflict", "value:2022-03-24", 0.4],
  ["Tool error ignored", "ignored-tool-error", "history-conflict", "call:refund_order(order=17)", 0.5],
  ["Stale value used", "stale-observation", "history-conflict", "value:$120", 0.45],
  [
    "Success claimed after a failing check",
    "success-after-failing-check",
    "history-conflict",
    "check:test",
    0.8,
  ],
  ["Repeated without progress", "empty-taken-as-fact", "environment-anomaly", "call:search(q=1)", 0.6],
  ["Invalid call", "invalid-call", "intra-step-conflict", "call:book(hotel=0)", 0.55],
];
const ROLES: readonly (readonly [string, RoleFunction])[] = [
  ["Orchestrator", "planner"],
  ["FlightAgent", "executor"],
  ["HotelAgent", "executor"],
  ["BudgetAgent", "executor"],
  ["Verifier", "verifier"],
  ["search", "tool"],
];
const RUNGS: readonly Rung[] = [
  "suspected",
  "suspected",
  "judged",
  "judged",
  "judged",
  "replayed",
  "confirmed",
];
const CITIES = ["oslo", "denver", "kyoto", "boston", "bergen", "malaga", "porto", "leeds", "austin"];

/** A set of runs that never were; the same number gives the same set. */
export function largeSet(count: number): SetPage {
  const random = randomNumbers(count);
  const runs = Array.from({ length: count }, (_, index) => listedRun(index, random));
  const without = [{ address: "runs/notes.txt", reason: "this is prose" }];
  return { schema: "rootstep.set/1", name: "runs/trip-eval", runs, without };
}

function listedRun(index: number, random: () => number): ListedRun {
  const city = chosen(CITIES, random());
  const id = `${city}-${chosen(["short", "work", "rail", "weekend", "family"], random())}-${String(index).padStart(4, "0")}`;
  const listed = {
    key: String(index),
    address: `${id}.json`,
    id,
    bytes: 0,
    modified: 0,
    state: "read",
  } as const;
  if (random() < 0.01) return { ...listed, state: "unreadable", reason: "line 3 is no JSON" };
  return { ...listed, page: `${id}.html`, summary: summaryOf(id, random) };
}

function summaryOf(id: string, random: () => number): RunSummary {
  const steps = 20 + Math.floor(random() * 180);
  const about = {
    run: id,
    format: "openai-chat",
    steps,
    method: "rcta",
    labels: [],
    outcome: "failure",
  } as const;
  const luck = random();
  if (luck < 0.08) {
    const verdict = luck < 0.02 ? "unjudged" : luck < 0.05 ? "no-failure-found" : "not-enough-evidence";
    return { ...about, verdict, title: verdict, rules: [], labels: [] };
  }
  const [title, rule, category, object, place] = chosen(KINDS, random() ** 1.6);
  const [role, roleFunction] = chosen(ROLES, random() ** 1.5);
  const step = Math.floor(Math.min(0.99, Math.max(0, place + (random() + random() - 1) * 0.35)) * steps);
  return {
    ...about,
    ...{
      verdict: "found",
      outcome: "failure",
      labels: [],
      title,
      category,
      role,
      roleFunction,
      step,
      object,
      rules: [rule],
    },
    roleKind: roleFunction === "tool" ? "environment" : "agent",
    probability: 0.3 + random() * 0.55,
    rung: chosen(RUNGS, random()),
    costUsd: random() * 4,
  };
}

function chosen<Item>(items: readonly [Item, ...Item[]] | readonly Item[], share: number): Item {
  const item = items[Math.min(items.length - 1, Math.floor(share * items.length))];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}
