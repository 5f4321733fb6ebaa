import { describe, expect, it } from "vitest";
import { continueFrom } from "./branch.ts";
import { failsSystematically, runFresh } from "./calibration.ts";
import { causalRepair } from "./causal-repair.ts";
import { dials, dialWorker } from "./testing/dials.ts";
import { type Proposal, tryProposal } from "./trial.ts";

const options = { limit: 10, signal: new AbortController().signal };
const trial = { ...options, repetitions: 5, seedOf: (repetition: number) => 100 + repetition };
const setTo = (at: number, value: number): Proposal => ({ at, call: { tool: "set", arguments: value } });

describe("replay", () => {
  it("records the state before every turn, and goes on from any of them as if never left", async () => {
    const world = dials();
    const episode = await runFresh(world, dialWorker(1), 1, options);
    expect(episode).toMatchObject({ ending: "ended", violations: [{ kind: "wrong dial", detail: "1" }] });
    expect(episode.snapshots).toEqual([[], [0], [0, 9], [0, 9, 2]]);
    for (const at of [0, 1, 2]) {
      const again = await continueFrom(world, dialWorker(1), episode, { at, seed: 1 }, options);
      expect(again).toEqual(episode);
    }
  });

  it("repairs by the right action at the right turn, with a control that stays broken", async () => {
    const world = dials();
    const episode = await runFresh(world, dialWorker(1), 1, options);
    const tried = await tryProposal(world, dialWorker(1), episode, setTo(1, 1), trial);
    expect(tried).toMatchObject({ valid: true, fixed: Array(5).fill(true), control: Array(5).fill(false) });
    expect(causalRepair([tried])).toMatchObject({ n: 1, fullyFixed: 1, valid: 1, repair: { value: 1 } });
  });

  it("gives a worker that always succeeds repair 0, whatever is proposed", async () => {
    const world = dials();
    const episode = await runFresh(world, dialWorker(undefined), 1, options);
    const trials = await Promise.all(
      [0, 1, 2].map((at) => tryProposal(dials(), dialWorker(undefined), episode, setTo(at, at), trial)),
    );
    expect(causalRepair(trials).repair).toMatchObject({ value: 0, low: 0, high: 0 });
  });

  it("subtracts what luck repairs", async () => {
    const world = dials();
    const worker = dialWorker(2, 0.5);
    let seed = 1;
    while ((await runFresh(world, worker, seed, options)).violations.length === 0) seed += 1;
    const episode = await runFresh(world, worker, seed, options);
    const many = { ...trial, repetitions: 200 };
    const early = causalRepair([await tryProposal(world, worker, episode, setTo(0, 0), many)]);
    expect(early.fix.value).toBeGreaterThan(0.3);
    expect(early.repair.value).toBe(0);
  });

  it("counts a proposal that the environment refuses as invalid and repairing nothing", async () => {
    const world = dials();
    const episode = await runFresh(world, dialWorker(1), 1, options);
    const refused = { at: 1, call: { tool: "explode", arguments: {} } };
    const tried = await tryProposal(world, dialWorker(1), episode, refused, trial);
    expect(tried).toMatchObject({ valid: false, fixed: [], control: Array(5).fill(false) });
    expect(await tryProposal(world, dialWorker(1), episode, undefined, trial)).toMatchObject({
      valid: false,
    });
  });

  it("tells a worker that fails as a rule from one that fails now and then", async () => {
    const fails = (wrongAt: number | undefined, chance: number) =>
      failsSystematically(dials(), dialWorker(wrongAt, chance), (rerun) => 1 + 7919 * rerun, options);
    expect(await fails(0, 1)).toBe(true);
    expect(await fails(0, 0.3)).toBe(false);
    expect(await fails(undefined, 1)).toBe(false);
  });
});
