import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldText, renderStep } from "./render.ts";
import { runOf, textPart } from "./testing.ts";
import { renderView, TRAJDEBUG_TIERS } from "./views.ts";

const run = runOf([
  { kind: "message", role: "user", parts: [textPart("Find a room.", { author: "human" })] },
  {
    role: "Orchestrator",
    kind: "handoff",
    handoffs: [{ to: "HotelAgent", part: 1, start: 0, end: 20 }],
    parts: [textPart("Two steps.", { kind: "reasoning" }), textPart("Search rooms, please.")],
  },
  {
    role: "HotelAgent",
    parts: [
      {
        kind: "call",
        author: "agent",
        body: '{"city":"Porto"}',
        call: { id: "1", name: "search" },
        status: "ok",
      },
      { kind: "call", author: "agent", body: "{}", call: { id: "2", name: "prices" }, status: "missing" },
    ],
  },
  {
    role: "search",
    kind: "result",
    parts: [textPart("no rooms", { kind: "result", status: "error", call: { id: "1", name: "search" } })],
  },
  { role: "HotelAgent", state: "cut", parts: [textPart(`Nothing found. ${"Trying again. ".repeat(40)}`)] },
  { role: "HotelAgent", parts: [textPart("Done.")] },
]);

describe("renderStep", () => {
  it("labels parts, states and handoffs", () => {
    expect(run.steps.map((step) => renderStep(step).text).join("")).toMatchSnapshot();
  });

  it("maps every field to its exact stretch of the text", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), (bodies) => {
        const step = runOf([{ parts: bodies.map((body) => textPart(body)) }]).steps[0];
        const { text, fields } = step ? renderStep(step) : { text: "", fields: [] };
        expect(fields.map(({ start, end }) => text.slice(start, end))).toEqual(step?.parts.map(fieldText));
      }),
    );
  });
});

describe("renderView", () => {
  it.each([
    [{ kind: "prefix", last: 1 } as const],
    [{ kind: "range", first: 2, last: 3 } as const],
    [{ kind: "merged" } as const],
    [{ kind: "clipped", limit: 120 } as const],
    [{ kind: "tiers", focus: 3, tiers: TRAJDEBUG_TIERS } as const],
    [
      {
        kind: "tiers",
        focus: 3,
        tiers: [
          { within: 0, limit: 500 },
          { within: 9, limit: 80 },
        ],
        total: 260,
      } as const,
    ],
  ])("%o", (view) => expect(renderView(run, view).text).toMatchSnapshot());

  it("gives the stretch of every step", () => {
    const { text, steps } = renderView(run, { kind: "full" });
    expect(steps.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { step, start } of steps)
      expect(text.slice(start)).toMatch(new RegExp(`^\\[${step}\\] `, "u"));
  });
});
