import { expect, it } from "vitest";
import { runFresh } from "../../replay/calibration.ts";
import { tryProposal } from "../../replay/trial.ts";
import { shellLine } from "./command-line.ts";
import { openProcess } from "./open-process.ts";
import { processWorker } from "./process-worker.ts";

const options = { limit: 12, signal: new AbortController().signal };

it("lets a program work in the environment of another, and tries a proposal against its own action", async () => {
  const desk = await openProcess(shellLine("python3 examples/environments/retail_desk.py --task 2"));
  const worker = processWorker(shellLine("python3 examples/environments/desk_agent.py"));
  const episode = await runFresh(desk, worker, 2, options);
  expect(episode.history.turns.map(({ call }) => call.tool)).toEqual([
    "get_order",
    "refund_item",
    "send_message",
    "finish",
  ]);
  const wrong = { order: "W200", item: "kettle", cents: 6000 };
  expect(episode).toMatchObject({ ending: "ended", violations: [{ kind: "wrong refund amount" }] });
  const proposal = { at: 1, call: { tool: "refund_item", arguments: { ...wrong, cents: 4800 } } };
  const seedOf = (repetition: number) => 100 + repetition;
  const trial = await tryProposal(desk, worker, episode, proposal, { ...options, repetitions: 3, seedOf });
  await desk.close();
  expect(trial).toMatchObject({ valid: true, fixed: [true, true, true], control: [false, false, false] });
});
