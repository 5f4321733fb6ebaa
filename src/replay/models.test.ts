import { describe, expect, it } from "vitest";
import { scripted } from "../models/scripted.ts";
import { runFresh } from "./calibration.ts";
import { proposeAction } from "./propose-action.ts";
import { recordEpisode } from "./recorder.ts";
import { dials, dialWorker } from "./testing/dials.ts";
import { tryProposal } from "./trial.ts";
import { modelWorker } from "./workers/model-worker.ts";

const options = { limit: 10, signal: new AbortController().signal };
const set = (value: unknown) => ({
  thought: `to ${value}`,
  tool: "set",
  argumentsJson: JSON.stringify(value),
});

describe("a model at work", () => {
  it("acts by calls, sees what they return, and is asked again for a call that is none", async () => {
    const model = scripted({
      "worker/action": [set(0), { ...set(1), tool: "explode" }, set(1), set(2)],
    });
    const episode = await runFresh(dials(), modelWorker(model), 1, options);
    expect(episode).toMatchObject({ ending: "ended", violations: [], worker: "scripted/script †" });
    expect(model.asked.at(-1)?.user).toContain("<- dial 1 is 1");
    expect(model.asked[2]?.user).toContain("there is no tool");
  });

  it("is shown the pictures it came upon, where it takes any; else it reads their labels and is marked", async () => {
    const image = { mediaType: "image/png", base64: "cGl4ZWxz", label: "a dial" };
    const world = {
      ...dials(),
      act: async () => ({ text: "[image: a dial]", images: [image], failed: false, ended: false }),
    };
    const asked = async (takesImages: boolean) => {
      const model = Object.assign(scripted({ "worker/action": [set(0), set(1), "stop", "stop"] }), {
        takesImages: () => takesImages,
      });
      const { worker } = await runFresh(world, modelWorker(model), 1, options);
      return { worker, shown: model.asked.map(({ messages }) => messages[1]?.images?.length ?? 0) };
    };
    expect(await asked(true)).toEqual({ worker: "scripted/script", shown: [0, 1, 2, 2] });
    expect(await asked(false)).toEqual({ worker: "scripted/script †", shown: [0, 0, 0, 0] });
  });

  it("does not pass for a failure when it can be asked no more", async () => {
    const model = scripted({ "worker/action": [set(0)] });
    const stopped = new AbortController();
    stopped.abort();
    await expect(
      runFresh(dials(), modelWorker(model), 1, { ...options, signal: stopped.signal }),
    ).rejects.toThrow(/works no further: the diagnosis was cancelled/u);
  });

  it("gives up where no action can be read", async () => {
    const model = scripted({ "worker/action": ["I would rather not", "really not"] });
    const episode = await runFresh(dials(), modelWorker(model), 1, options);
    expect(episode.ending).toBe("gave up");
  });
});

describe("a diagnosis put to the test", () => {
  it("becomes a replacement action, which repairs what the control does not", async () => {
    const world = dials();
    const worker = dialWorker(1);
    const episode = await runFresh(world, worker, 1, options);
    const recording = recordEpisode(episode, "run");
    const model = scripted({ "replay/replacement": [set(1)] });
    const { ask } = model.consult(recording.trajectory, { signal: options.signal, seed: 1 });
    const diagnosis = { step: recording.stepOf(1), explanation: "dial 1 was set to 9" };
    const proposal = await proposeAction(ask, episode, recording, diagnosis);
    expect(proposal).toEqual({ at: 1, call: { tool: "set", arguments: 1 } });
    const trial = { ...options, repetitions: 3, seedOf: (repetition: number) => repetition };
    expect(await tryProposal(world, worker, episode, proposal, trial)).toMatchObject({
      fixed: [true, true, true],
      control: [false, false, false],
    });
  });

  it("proposes nothing for a step that is no turn", async () => {
    const episode = await runFresh(dials(), dialWorker(1), 1, options);
    const recording = recordEpisode(episode, "run");
    const { ask } = scripted({}).consult(recording.trajectory, { signal: options.signal, seed: 1 });
    const proposed = (step: number | undefined) =>
      proposeAction(ask, episode, recording, { ...(step === undefined ? {} : { step }), explanation: "" });
    expect(await proposed(0)).toBeUndefined();
    expect(await proposed(undefined)).toBeUndefined();
  });
});

describe("a recorded episode", () => {
  it("has the task, and a step for every call and every result; its turns are found again", async () => {
    const episode = await runFresh(dials(), dialWorker(1), 1, options);
    const { trajectory, turnOf, stepOf } = recordEpisode(episode, "run");
    expect(trajectory.steps.map(({ role, kind }) => `${role} ${kind}`)).toEqual([
      "user message",
      ...Array.from({ length: 3 }, () => ["agent turn", "set result"]).flat(),
    ]);
    for (const turn of [0, 1, 2]) {
      expect(turnOf(stepOf(turn))).toBe(turn);
      expect(turnOf(stepOf(turn) + 1)).toBe(turn);
    }
    expect(turnOf(0)).toBeUndefined();
    expect(JSON.stringify(trajectory)).not.toContain("wrong");
  });

  it("shows a note from outside as a message of a human before its turn", async () => {
    const episode = await runFresh(dials(), dialWorker(undefined), 1, options);
    const noted = {
      ...episode,
      history: { ...episode.history, notes: [{ before: 1, text: "Mind dial 1." }] },
    };
    const { trajectory, stepOf } = recordEpisode(noted, "run");
    expect(trajectory.steps[3]).toMatchObject({ kind: "message", parts: [{ body: "Mind dial 1." }] });
    expect(stepOf(1)).toBe(4);
  });
});
