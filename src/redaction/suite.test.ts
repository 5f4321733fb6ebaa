import { describe, expect, it } from "vitest";
import { secretFinder } from "./redactor.ts";
import { scoreLookAlikes, scoreSecrets, shareOf } from "./testing/score-suite.ts";

const find = secretFinder();

describe("the generated suite", () => {
  it("finds 99% of more than 40 kinds of secrets in all contexts", () => {
    const scores = scoreSecrets(find, 1);
    const missed = [...scores.values()].flatMap(({ missed: texts }) => texts.map(({ text }) => text));
    expect(scores.size).toBeGreaterThan(40);
    expect(shareOf(scores), missed.join("\n")).toBeGreaterThanOrEqual(0.99);
    for (const [kind, { right, cases }] of scores) expect(right / cases, kind).toBeGreaterThanOrEqual(0.95);
  });

  it("takes the secret alone, by its own name", () => {
    const scores = [...scoreSecrets(find, 2).values()];
    const exact = scores.reduce((sum, score) => sum + score.exact, 0);
    expect(exact / scores.reduce((sum, score) => sum + score.cases, 0)).toBeGreaterThanOrEqual(0.99);
  });

  it("leaves 99% of the look-alikes alone", () => {
    const scores = scoreLookAlikes(find, 1);
    const taken = [...scores.values()].flatMap(({ missed }) => missed.map(({ text }) => text));
    expect(shareOf(scores), taken.join("\n")).toBeGreaterThanOrEqual(0.99);
  });
});
