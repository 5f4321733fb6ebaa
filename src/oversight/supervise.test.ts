import { describe, expect, it } from "vitest";
import { careless, run } from "../environments/opsworld/testing/runs.ts";
import { runFresh } from "../replay/calibration.ts";
import { succeeded } from "../replay/contract/episode.ts";
import type { Review, Watched } from "./define-supervisor.ts";
import { openAccount, supervised } from "./supervise.ts";
import { supervisors } from "./supervisors/index.ts";

const signal = new AbortController().signal;
const ADDRESS = "late/4/41?traps=namesake";

/** The run of a worker that takes the first of two of the same name, under somebody's eyes. */
async function watch(review: (watched: Watched) => Review | Promise<Review>, address = ADDRESS) {
  const worker = careless("namesake");
  const { environment, episode: alone } = await run(address, worker);
  const account = openAccount();
  const watched = supervised(worker, async (seen) => review(seen), account);
  const episode = await runFresh(environment, watched, 1, { limit: 200, signal });
  return { account, alone, episode };
}

const named = (name: string) => {
  const found = supervisors.find((one) => one.name === name);
  if (!found) throw new RangeError(name);
  return (watched: Watched) => found.review(watched, { signal, seed: 1 });
};

describe("a worker under supervision", () => {
  it("is stopped before calls that cannot be taken back, and goes on as it would when nothing is said", async () => {
    const seen: string[] = [];
    const { account, alone, episode } = await watch(({ proposed, history }) => {
      const tool = history.tools.find(({ name }) => name === proposed.call.tool);
      expect(tool?.irreversible).toBe(true);
      seen.push(proposed.call.tool);
      return {};
    });
    expect(new Set(seen)).toEqual(new Set(["issue_refund", "send_email", "finish"]));
    expect(account).toMatchObject({ asked: seen.length, unjudged: 0, calls: [] });
    expect(episode.history.turns).toEqual(alone.history.turns);
  });

  it("makes the other call once, sees what it brings, and is left alone after that", async () => {
    const { account, episode } = await watch(() => ({
      instead: { tool: "list_docs", arguments: {} },
      why: "look",
    }));
    expect(account.asked).toBe(1);
    const turn = account.intervention?.turn ?? -1;
    expect(account.intervention?.proposed.tool).toBe("send_email");
    expect(episode.history.turns[turn]?.call).toEqual({ tool: "list_docs", arguments: {} });
    expect(episode.history.turns[turn + 1]?.call).toEqual(account.intervention?.proposed);
  });

  it("keeps its call where the other one is the same, or of a tool that does not exist; what cannot be read is counted", async () => {
    const { account, alone, episode } = await watch(({ proposed }) => {
      const instead =
        proposed.call.tool === "finish" ? proposed.call : { tool: "undo_everything", arguments: {} };
      return { instead, unjudged: true };
    });
    expect(account.intervention).toBeUndefined();
    expect(account.unjudged).toBe(account.asked);
    expect(episode.history.turns).toEqual(alone.history.turns);
  });

  it("is saved by rules that miss a look-up; the one that lets all pass changes nothing", async () => {
    const { account, alone, episode } = await watch(named("rules"));
    expect([succeeded(alone), succeeded(episode)]).toEqual([false, true]);
    expect(account.intervention?.instead.tool).toBe("get_customer");
    expect((await watch(named("none"))).episode.history.turns).toEqual(alone.history.turns);
  });

  it("is stopped at its first such call by the one that always stops, and by one trigger that stands", async () => {
    const always = await watch(named("always"));
    expect(always.account).toMatchObject({ asked: 1, intervention: { proposed: { tool: "send_email" } } });
    const triggers = await watch(named("triggers"));
    expect(triggers.account.intervention?.why).not.toBe("");
  });
});
