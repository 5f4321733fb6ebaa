import { describe, expect, it } from "vitest";
import { causalRepair } from "../../../replay/causal-repair.ts";
import type { Worker } from "../../../replay/contract/agent.ts";
import { succeeded } from "../../../replay/contract/episode.ts";
import { tryProposal } from "../../../replay/trial.ts";
import { addressesAt, careless, optionsFor, run, singleTraps } from "../testing/runs.ts";
import { carefulWorker, scriptedWorker } from "../workers/scripted.ts";
import { proposeAsOracle } from "./oracle.ts";
import { findTruth, isDoomed } from "./truth.ts";

const trial = { repetitions: 5, seedOf: (repetition: number) => 900 + repetition };

async function oracleTrial(address: string, worker: Worker, where: "anywhere" | "last") {
  const { environment, episode } = await run(address, worker, 3);
  const options = { ...optionsFor(environment), ...trial };
  const proposal = await proposeAsOracle(environment, worker, episode, { ...options, where });
  return tryProposal(environment, worker, episode, proposal, options);
}

const items = [...singleTraps(41).filter(({ trap }) => trap !== "pagination")];
const paged = addressesAt(41, [4]).map((address) => ({ address, trap: "pagination" as const }));

describe("the truth of a failed run", () => {
  it("is a doom that never lifts, and comes in no later than it decides", { timeout: 60_000 }, async () => {
    for (const { address, trap } of [...items.slice(0, 8), ...paged]) {
      const { environment, episode } = await run(address, careless(trap));
      const options = optionsFor(environment);
      const truth = await findTruth(environment, episode, options);
      const doomed: boolean[] = [];
      for (const at of episode.history.turns.keys())
        doomed.push(await isDoomed(environment, episode, at, options));
      expect(doomed).toEqual([...doomed].sort((a, b) => Number(a) - Number(b)));
      expect([address, truth?.decisive]).toEqual([address, doomed.indexOf(true)]);
      expect(truth?.introduced).toBeLessThanOrEqual(truth?.decisive ?? -1);
    }
  });

  it("is none for a run that succeeded", async () => {
    const { environment, episode } = await run("late/4/1");
    expect(await findTruth(environment, episode, optionsFor(environment))).toBeUndefined();
  });
});

describe("the oracle", () => {
  it("repairs at least 90 points of single traps; at the last step alone at least 15 fewer", {
    timeout: 90_000,
  }, async () => {
    const free = [];
    const last = [];
    for (const { address, trap } of [...items, ...paged]) {
      free.push(await oracleTrial(address, careless(trap), "anywhere"));
      last.push(await oracleTrial(address, careless(trap), "last"));
    }
    const repair = causalRepair(free).repair.value;
    expect(repair).toBeGreaterThanOrEqual(0.9);
    expect(repair - causalRepair(last).repair.value).toBeGreaterThanOrEqual(0.15);
  });

  it("cannot repair two traps with one action", async () => {
    const trials = [];
    for (const address of ["late/4/2?traps=outdated,prior", "damage/4/2?traps=memo,namesake"]) {
      const worker = address.startsWith("late")
        ? careless("outdated", "prior")
        : careless("memo", "namesake");
      trials.push(await oracleTrial(address, worker, "anywhere"));
    }
    expect(causalRepair(trials).repair.value).toBe(0);
  });

  it("repairs nothing where the recorded action is proposed, or where the worker succeeds anyway", async () => {
    const { environment, episode } = await run("late/4/2", careless("pagination"));
    const options = { ...optionsFor(environment), ...trial };
    for (const at of [0, 5, episode.history.turns.length - 1]) {
      const call = episode.history.turns[at]?.call;
      const same = await tryProposal(
        environment,
        careless("pagination"),
        episode,
        call && { at, call },
        options,
      );
      expect(causalRepair([same]).repair.value).toBe(0);
    }
    const good = await run("late/4/2", carefulWorker);
    const call = { tool: "list_docs", arguments: {} };
    const tried = await tryProposal(environment, carefulWorker, good.episode, { at: 4, call }, options);
    expect(causalRepair([tried]).repair.value).toBe(0);
    expect(succeeded(good.episode)).toBe(true);
  });

  it("repairs what wavering workers do but for what luck repairs", { timeout: 60_000 }, async () => {
    const trials = [];
    for (const { address, trap } of items) {
      const worker = scriptedWorker({ habits: new Set([trap]), wavers: true });
      const { episode } = await run(address, worker, 3);
      if (!succeeded(episode)) trials.push(await oracleTrial(address, worker, "anywhere"));
    }
    const { fix, placebo } = causalRepair(trials);
    expect(fix.value).toBeGreaterThanOrEqual(0.9);
    expect(placebo.value).toBeLessThan(0.4);
  });
});
