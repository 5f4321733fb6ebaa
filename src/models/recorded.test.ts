import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runOf, textPart } from "../core/testing.ts";
import { diagnose } from "../diagnose.ts";
import { recorded } from "./recorded.ts";
import { scripted } from "./scripted.ts";

const run = runOf([{ role: "Solver", parts: [textPart("I add 2 and 2 to 5.")] }], {
  requests: [{ text: "Add 2 and 2." }],
});
const quotes = {
  wrongQuote: "2 and 2 to 5",
  violatedQuote: "Add 2 and 2.",
  violatedStep: -1,
  category: "task-conflict",
};
const answer = { step: 0, role: "Solver", reason: "the sum is wrong", confidence: 0.9, quotes };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "rootstep-recorded-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return join(made, "recordings");
}

const recordInto = (place: string) =>
  diagnose(run, {
    method: "all-at-once",
    model: recorded(place, { model: scripted({ "all-at-once/attribution": [answer] }) }),
  });

test("what was recorded is answered again, to the letter, without a model", async () => {
  const place = folder();
  const first = await recordInto(place);
  const again = await diagnose(run, { method: "all-at-once", model: recorded(place) });
  expect(again).toEqual(first);
  const [name, ...others] = readdirSync(place);
  expect(others).toEqual([]);
  expect(name).toMatch(/^all-at-once\.attribution-[0-9a-f]{12}\.json$/u);
  const file = readFileSync(join(place, name ?? ""), "utf8");
  expect(file).toContain('"I add 2 and 2 to 5.",');
});

test("a recording is asked for once, also with a model at hand", async () => {
  const place = folder();
  await recordInto(place);
  const empty = recorded(place, { model: scripted({}) });
  expect((await diagnose(run, { method: "all-at-once", model: empty })).step).toBe(0);
});

test("drift names the file and the line; a stage without recording and a broken file are named too", async () => {
  const place = folder();
  await recordInto(place);
  const changed = { ...run, requests: [{ text: "Add 2 and 3." }] };
  await expect(diagnose(changed, { method: "all-at-once", model: recorded(place) })).rejects.toThrow(
    /attribution-[0-9a-f]{12}\.json: all-at-once\/attribution is asked otherwise than it was recorded: line \d+: "user: Add 2 and 3\.", which was "user: Add 2 and 2\."/u,
  );
  await expect(diagnose(run, { method: "a2p", model: recorded(place) })).rejects.toThrow(
    "holds no recording of a2p/",
  );
  writeFileSync(join(place, "x.json"), "{}");
  expect(() => recorded(place)).toThrow("x.json is no recording");
});
