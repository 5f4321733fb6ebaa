import { describe, expect, it } from "vitest";
import type { Part } from "../../core/trajectory.ts";
import { errorLine, errorSide, isErrorResult } from "./errors.ts";

const result = (body: string, status?: "ok" | "error"): Part => ({
  kind: "result",
  author: "environment",
  body,
  ...(status ? { status } : {}),
});

describe("isErrorResult", () => {
  it.each([
    "Error: gone",
    "Traceback (most recent call last)",
    '{"error": "no"}',
    "HTTP 404 not found",
    "exit code: 2",
  ])("takes %j for a failure", (body) => expect(isErrorResult(result(body))).toBe(true));

  it.each(["3 rows", "The word error stands in this file.", "const error = 1;", ""])(
    "takes %j for no failure",
    (body) => expect(isErrorResult(result(body))).toBe(false),
  );

  it("believes the recorded status", () => expect(isErrorResult(result("odd", "error"))).toBe(true));
});

describe("errorSide", () => {
  it.each([
    ["TypeError: id is required", "caller"],
    ["Error: gateway timeout", "dependency"],
    ["Error: odd", "unknown"],
  ])("blames for %j", (body, side) => expect(errorSide(result(body))).toBe(side));
});

describe("errorLine", () => {
  it.each([
    ["Traceback (most recent call last):\n  File a\nKeyError: 'id'\n", "KeyError: 'id'"],
    ["ok so far\nError: disk full\nbye", "Error: disk full"],
    ["\n  odd words", "odd words"],
  ])("points at the telling line of %j", (body, line) => {
    const { start, end } = errorLine(result(body));
    expect(body.slice(start, end)).toBe(line);
  });
});
