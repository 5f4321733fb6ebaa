import { describe, expect, it } from "vitest";
import type { StepKind } from "../../../core/trajectory.ts";
import type { AgentThread } from "./entry.ts";
import { EntryShelf } from "./entry-shelf.ts";
import { orderEntries } from "./order.ts";

const shelf = new EntryShelf(undefined);
const call = (id: string, at: number): number => slot("turn", at, [id]);
const result = (id: string, at: number): number => slot("result", at, [id]);
const say = (at: number): number => slot("turn", at, []);

function slot(kind: StepKind, at: number, calls: readonly string[]): number {
  const parts = calls.map((id) => {
    if (kind === "turn")
      return { kind: "call", author: "agent", body: "{}", call: { id, name: "Task" } } as const;
    return { kind: "result", author: "environment", body: "", call: { id, name: "" } } as const;
  });
  return shelf.add(kind, at, { thread: "", parts, native: [] });
}

/** Which thread each place belongs to: "main a a main". */
function placesOf(threads: readonly AgentThread[]): string {
  for (const thread of threads) for (const own of thread.slots) shelf.open(own).thread = thread.id;
  const { slots } = orderEntries(threads, () => true, shelf);
  return slots.map((own) => shelf.read(own).thread).join(" ");
}

describe("the order of a session's threads", () => {
  it("puts sub-agents between the call and its result, by time", () => {
    const main = { id: "main", slots: [call("c", 1), say(3), result("c", 9)] };
    const agent = { id: "a", call: "c", slots: [say(2), say(4)] };
    expect(placesOf([main, agent])).toBe("main a main a main");
  });

  it("keeps them there when clocks disagree or say nothing", () => {
    const main = { id: "main", slots: [call("c", 5), result("c", 6), say(7)] };
    expect(placesOf([main, { id: "a", call: "c", slots: [say(1), say(99)] }])).toBe("main a a main main");
    const timeless = { id: "a", call: "c", slots: [say(Number.NEGATIVE_INFINITY)] };
    expect(placesOf([main, timeless])).toBe("main a main main");
  });

  it("lets a sub-agent in the background go on after its result", () => {
    const started = result("c", 2);
    shelf.detach(started);
    const main = { id: "main", slots: [call("c", 1), started, say(3), say(9)] };
    expect(placesOf([main, { id: "a", call: "c", slots: [say(2.5), say(5)] }])).toBe(
      "main main a main a main",
    );
  });

  it("orders by time alone when a sub-agent was started again", () => {
    const main = { id: "main", slots: [call("c", 1), result("c", 3), call("d", 4), result("d", 6)] };
    const agent = { id: "a", call: "c", resumed: true, slots: [say(2), say(5)] };
    expect(placesOf([main, agent])).toBe("main a main main a main");
  });

  it("follows chains of any depth", () => {
    const depth = 3000;
    const threads = Array.from({ length: depth }, (_, k) => ({
      id: `t${k}`,
      ...(k === 0 ? {} : { call: `c${k}` }),
      slots: [call(`c${k + 1}`, k), result(`c${k + 1}`, depth * 2 - k)],
    }));
    const places = placesOf(threads).split(" ");
    expect(places).toHaveLength(depth * 2);
    expect([places[0], places[depth], places.at(-1)]).toEqual(["t0", `t${depth - 1}`, "t0"]);
  });

  it("loses nothing when calls lie in a circle or wait for themselves", () => {
    const first = { id: "a", call: "c", slots: [call("d", 1), result("c", 2)] };
    const second = { id: "b", call: "d", slots: [call("c", 1), result("d", 2)] };
    expect(placesOf([first, second]).split(" ").sort().join(" ")).toBe("a a b b");
    expect(placesOf([{ id: "a", call: "c", slots: [call("c", 1), result("c", 2)] }])).toBe("a a");
  });
});
