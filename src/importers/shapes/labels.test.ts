import { expect, it } from "vitest";
import { withoutLabels } from "./labels.ts";

it("takes labels out of a Who&When record and leaves the rest", () => {
  const record = {
    question: "q",
    history: [{ content: "labels", role: "human" }],
    mistake_step: "3",
    mistake_type: "x",
    ground_truth: "8",
    is_correct: false,
    is_corrected: false,
    labels: "Factual_Error",
  };
  expect(withoutLabels(record)).toEqual({ question: "q", history: record.history });
});

it("takes the expected actions and the grading out of a tau record", () => {
  const record = {
    task_id: 2,
    info: {
      task: { instruction: "i", actions: [1], outputs: ["10"] },
      reward_info: { reward: 0 },
      user_cost: 1,
    },
  };
  expect(withoutLabels(record)).toEqual({ task_id: 2, info: { task: { instruction: "i" }, user_cost: 1 } });
});

it("takes the grading out of every simulation of a list", () => {
  const record = { simulations: [{ id: "a", reward_info: { reward: 1 } }], reward_info: {} };
  expect(withoutLabels(record)).toEqual({ simulations: [{ id: "a" }] });
});

it("takes the grading out of every task of a list", () => {
  const record = { tasks: [{ id: "a", evaluation_criteria: { actions: [] } }, "b"] };
  expect(withoutLabels(record)).toEqual({ tasks: [{ id: "a" }, "b"] });
});

it("leaves a word deeper in the record alone, and the record itself unchanged", () => {
  const record = { messages: [{ content: { labels: ["bug"] } }], labels: 1 };
  expect(withoutLabels(record)).toEqual({ messages: [{ content: { labels: ["bug"] } }] });
  expect(record.labels).toBe(1);
});
