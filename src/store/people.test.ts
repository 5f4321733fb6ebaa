import { expect, test } from "vitest";
import { sampleReport } from "../reports/testing/sample.ts";
import { dissentWords } from "../reports/words.ts";
import { lastWords, withPeople } from "./people.ts";
import type { LabelRecord } from "./records.ts";

const { diagnosis } = sampleReport();

function label(by: string, said: Partial<LabelRecord>): LabelRecord {
  const head = { schema: "rootstep.label/1" as const, run: "ab".repeat(32), at: "2026-12-01T10:00:00.000Z" };
  return { ...head, by, judgement: "confirmed", ...said };
}

test("whoever names step and role confirms, whatever they call it; nobody else does", () => {
  const agreeing = [
    label("Ada", { step: 37, role: "Orchestrator" }),
    label("Ben", { judgement: "corrected", step: 37 }),
    label("Cy", { judgement: "corrected", step: 37, role: "orchestrator (-> FlightAgent)" }),
  ];
  const others = [
    label("Dee", { step: 37, role: "FlightAgent" }),
    label("Eve", { judgement: "corrected", step: 41, role: "Orchestrator" }),
    label("Fay", { judgement: "rejected", step: 37, role: "Orchestrator" }),
    label("Gil", {}),
  ];
  const said = withPeople(diagnosis, [...agreeing, ...others]);
  const confirmed = said.support.flatMap((one) => (one.by === "person" ? [one.who] : []));
  expect(confirmed.sort()).toEqual(["Ada", "Ben", "Cy"]);
  expect(said.people?.filter(({ agrees }) => !agrees).map(({ who }) => who)).toEqual([
    ...["Gil", "Fay", "Eve", "Dee"],
  ]);
});

test("nothing that was diagnosed changes by it, and without labels nothing at all", () => {
  expect(withPeople(diagnosis, [])).toBe(diagnosis);
  const said = withPeople(diagnosis, [label("Ada", { judgement: "corrected", step: 1 })]);
  expect({ ...said, people: undefined, support: [] }).toEqual({
    ...diagnosis,
    people: undefined,
    support: [],
  });
});

test("where no root is named, a confirmation without a step confirms that", () => {
  const { step, role, ...rest } = diagnosis;
  const clean = { ...rest, verdict: "no-failure-found" as const };
  const said = withPeople(clean, [label("Ada", {}), label("Ben", { judgement: "corrected", step })]);
  expect(said.people?.map(({ who, agrees }) => [who, agrees])).toEqual([
    ["Ben", false],
    ["Ada", true],
  ]);
  expect(role).toBe("Orchestrator");
});

test("the last word of a person counts, and who differs is named with the reason", () => {
  const labels = [
    label("Ada", { step: 37 }),
    label("Ben", { judgement: "rejected", reason: "the hold was fine" }),
    label("Ada", { judgement: "corrected", step: 41, role: "FlightAgent" }),
  ];
  expect(lastWords(labels).map(({ by, step }) => [by, step])).toEqual([
    ["Ada", 41],
    ["Ben", undefined],
  ]);
  expect(dissentWords(withPeople(diagnosis, labels))).toBe(
    "Ada names step 41, FlightAgent; Ben rejects it (the hold was fine)",
  );
});
