import { describe, expect, it } from "vitest";
import { continueFrom } from "../../../replay/branch.ts";
import { failsSystematically } from "../../../replay/calibration.ts";
import { succeeded } from "../../../replay/contract/episode.ts";
import { violationLabel } from "../checking/check.ts";
import { careless, optionsFor, run, singleTraps, toolsOf } from "../testing/runs.ts";
import { TRAPS, type TrapName } from "../traps/trap.ts";
import { LESSONS } from "../truth/lessons.ts";
import { carefulWorker, scriptedWorker } from "./scripted.ts";

describe("scripted workers", () => {
  it("fail at the trap of their habit; a note that names it saves them, good advice does not", async () => {
    for (const { address, trap } of singleTraps(31).filter(({ trap }) => trap !== "pagination")) {
      const { environment, episode } = await run(address, careless(trap));
      expect([address, succeeded(episode)]).toEqual([address, false]);
      const noted = (note: string) =>
        continueFrom(environment, careless(trap), episode, { at: 0, seed: 1, note }, optionsFor(environment));
      expect([address, (await noted(LESSONS[trap])).violations]).toEqual([address, []]);
      expect(succeeded(await noted("Please be careful and check everything twice."))).toBe(false);
      for (const other of TRAPS.filter((name) => name !== trap)) {
        expect([address, other, succeeded(await noted(LESSONS[other]))]).toEqual([address, other, false]);
      }
    }
  });

  it("use what they are shown, though they would not have looked", async () => {
    const { environment, episode } = await run("late/4/5", careless("pagination"));
    const at = toolsOf(episode).indexOf("list_tickets") + 1;
    const forced = { call: { tool: "list_tickets", arguments: { status: "open", page: 4 } } };
    const options = optionsFor(environment);
    const turned = await continueFrom(
      environment,
      careless("pagination"),
      episode,
      { at, seed: 1, forced },
      options,
    );
    expect(turned.violations).toEqual([]);
    expect(toolsOf(turned).filter((tool) => tool === "list_tickets")).toHaveLength(4);
  });

  it("never redo a refund, and complete an e-mail that lacks a fact", async () => {
    const { environment, episode } = await run("damage/4/8");
    const at = toolsOf(episode).indexOf("send_email");
    const own = episode.history.turns[at]?.call.arguments;
    const to = typeof own === "object" && own !== null && "to" in own ? own.to : "";
    const forced = {
      call: { tool: "send_email", arguments: { to, subject: "Soon", body: "We look into it." } },
    };
    const turned = await continueFrom(
      environment,
      carefulWorker,
      episode,
      { at, seed: 1, forced },
      optionsFor(environment),
    );
    expect(turned.violations).toEqual([]);
    const count = (tool: string) => toolsOf(turned).filter((one) => one === tool).length;
    expect(count("issue_refund")).toBe(toolsOf(episode).filter((one) => one === "issue_refund").length);
    expect(count("send_email")).toBe(toolsOf(episode).filter((one) => one === "send_email").length + 1);
  });

  it("shows the violations that its trap makes", async () => {
    const labels: Record<string, string> = {};
    for (const { address, trap } of singleTraps(31).filter(({ trap }) => trap !== "pagination")) {
      labels[`${address.split("/")[0]} ${trap}`] = violationLabel(
        (await run(address, careless(trap))).episode.violations,
      );
    }
    expect(labels).toMatchInlineSnapshot(`
      {
        "damage boundary": "missing/incomplete email + unexpected refund",
        "damage memo": "missing/incomplete email + wrong refund amount",
        "damage namesake": "3+ kinds",
        "damage outdated": "3+ kinds",
        "damage prior": "missing/incomplete email + wrong refund amount",
        "late boundary": "missing refund + missing/incomplete email",
        "late memo": "missing/incomplete email",
        "late namesake": "3+ kinds",
        "late outdated": "3+ kinds",
        "late prior": "missing/incomplete email + wrong refund amount",
        "recall boundary": "missing refund + missing/incomplete email",
        "recall memo": "missing refund + missing/incomplete email",
        "recall namesake": "missing/incomplete email",
        "recall outdated": "missing refund + missing/incomplete email",
        "recall prior": "missing/incomplete email + wrong refund amount",
      }
    `);
  });

  it("cannot go on once the run was ended for it", async () => {
    const { environment, episode } = await run("late/1/1");
    const turned = await continueFrom(
      environment,
      carefulWorker,
      episode,
      { at: 0, seed: 1, forced: { call: { tool: "finish", arguments: {} } } },
      optionsFor(environment),
    );
    expect([turned.ending, turned.history.turns.length]).toEqual(["limit", 1]);
  });
});

describe("wavering workers", () => {
  it("act alike with the same seed, and mostly hold to their habit", { timeout: 60_000 }, async () => {
    const worker = scriptedWorker({ habits: new Set<TrapName>(["outdated"]), wavers: true });
    let failures = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const { episode } = await run("late/4/5?traps=outdated", worker, seed);
      const again = await run("late/4/5?traps=outdated", worker, seed);
      expect(again.episode.history).toEqual(episode.history);
      if (!succeeded(episode)) failures += 1;
    }
    expect(failures).toBeGreaterThan(28);
    expect(failures).toBeLessThan(40);
  });

  it("leave what a recorded run had decided as it was decided", async () => {
    const worker = scriptedWorker({ habits: new Set<TrapName>(["boundary"]), wavers: true });
    const address = "late/4/3?traps=boundary";
    const { environment, episode } = await run(address, worker, 2);
    expect(succeeded(episode)).toBe(false);
    const options = optionsFor(environment);
    expect(await failsSystematically(environment, worker, (rerun) => 100 + rerun, options)).toBe(true);
    const bad = episode.history.turns.length - 3;
    for (let seed = 1; seed <= 30; seed++) {
      const late = await continueFrom(environment, worker, episode, { at: bad, seed }, options);
      expect(succeeded(late)).toBe(false);
    }
  });
});
