import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { continueFrom } from "../../replay/branch.ts";
import { canonicalJson, type JsonValue, parseJson } from "../../replay/contract/json.ts";
import { digestOf } from "./digest.ts";
import { openOffice } from "./open-office.ts";
import { addressesAt, careless, optionsFor, run, signal, worldAt } from "./testing/runs.ts";
import { carefulWorker } from "./workers/scripted.ts";

const addresses = fc.constantFrom(...addressesAt(21, [2, 4]));

describe("an office", () => {
  it("goes on from any step as if it had never been left, from a stored snapshot too", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(addresses, fc.boolean(), async (address, isCareful) => {
        const worker = isCareful ? carefulWorker : careless("pagination", "prior", "outdated");
        const { world, environment, episode } = await run(address, worker);
        const straight = digestOf(episode);
        const elsewhere = openOffice(world);
        const stored = {
          ...episode,
          snapshots: episode.snapshots.map((one) => parseJson(canonicalJson(one))),
        };
        for (let at = 0; at < episode.history.turns.length; at++) {
          const options = optionsFor(environment);
          expect(digestOf(await continueFrom(environment, worker, episode, { at, seed: 1 }, options))).toBe(
            straight,
          );
          expect(digestOf(await continueFrom(elsewhere, worker, stored, { at, seed: 1 }, options))).toBe(
            straight,
          );
        }
      }),
      { numRuns: 6 },
    );
  });

  it("is changed by no look-up and no refused call, which cost a step", async () => {
    const { environment, episode } = await run("damage/4/2");
    const irreversible = new Set(
      environment.tools.filter((tool) => tool.irreversible).map(({ name }) => name),
    );
    const nonsense = fc.record({
      tool: fc.oneof(fc.constantFrom(...environment.tools.map(({ name }) => name)), fc.string()),
      arguments: fc.jsonValue().map((value): JsonValue => parseJson(JSON.stringify(value))),
    });
    const looks = episode.history.turns.map(({ call }) => call).filter(({ tool }) => !irreversible.has(tool));
    const calls = fc.oneof(nonsense, fc.constantFrom(...looks));
    await fc.assert(
      fc.asyncProperty(fc.array(calls, { maxLength: 10 }), async (many) => {
        await environment.restore(episode.snapshots.at(-3) ?? null);
        const before = await environment.snapshot();
        const violations = await environment.check();
        let done = 0;
        for (const call of many) {
          const { failed } = await environment.act(call, signal);
          if (!failed && irreversible.has(call.tool)) done += 1;
        }
        if (done > 0) return;
        const after = await environment.snapshot();
        expect(after).toEqual({ ...Object(before), step: stepOf(before) + many.length });
        expect(await environment.check()).toEqual(violations);
      }),
      { numRuns: 60 },
    );
  });
});

function stepOf(snapshot: JsonValue): number {
  return typeof snapshot === "object" && snapshot !== null && "step" in snapshot
    ? Number(snapshot.step)
    : Number.NaN;
}

describe("snapshots", () => {
  it("of another world, or of nothing, are refused", async () => {
    const { environment } = await run("late/1/1");
    const other = openOffice(worldAt("late/1/2"));
    await expect(environment.restore(await other.snapshot())).rejects.toThrow(/late\/1\/2; open that world/u);
    await expect(environment.restore({ hello: 1 })).rejects.toThrow(/no snapshot/u);
    const broken = { world: environment.key, step: 3, log: { last: { did: "dance" }, before: null } };
    await expect(environment.restore(broken)).rejects.toThrow(/broken/u);
  });
});
