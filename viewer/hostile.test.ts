import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyQuote } from "../src/core/evidence.ts";
import { runOf } from "../src/core/testing.ts";
import type { Part, Step } from "../src/core/trajectory.ts";
import type { Report } from "../src/reports/facts.ts";
import { sampleReport } from "../src/reports/testing/sample.ts";
import { chromiumPath, inChromium, type Opened, ReportBrowser } from "./testing/browser.ts";
import { CAUGHT, intruders, overflow } from "./testing/intruders.ts";
import { PAYLOADS } from "./testing/payloads.ts";

describe.skipIf(!chromiumPath)(`hostile runs ${inChromium}`, () => {
  let browser: ReportBrowser;
  let opened: Opened;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
    opened = await browser.open(hostileReport("x"), { script: CAUGHT });
  });
  afterAll(async () => {
    await browser.close();
  });

  it("are sixty at least", () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(PAYLOADS)("$name: nothing executes, nothing is fetched, the layout holds", async ({ text }) => {
    await browser.reopen(opened, hostileReport(text), "#s=1");
    const { page, faults } = opened;
    await page.locator(".open .part").first().waitFor();
    await page.keyboard.press("o");
    await page.keyboard.press("e");
    await page.keyboard.press("w");
    await page.locator(".workings").waitFor();
    expect(await page.evaluate("globalThis.caught")).toEqual([]);
    expect(faults).toEqual([]);
    expect(await intruders(opened)).toEqual([]);
    await page.keyboard.press("w");
    expect(await overflow(opened)).toBeLessThanOrEqual(0);
  });
});

/** A run with the text in every field that holds one. */
function hostileReport(text: string): Report {
  const { diagnosis } = sampleReport();
  const parts: Part[] = [
    { kind: "reasoning", author: "agent", body: text },
    { kind: "text", author: "agent", body: text },
    { kind: "call", author: "agent", body: text, call: { id: "1", name: text } },
    {
      kind: "call",
      author: "agent",
      body: JSON.stringify({ [text.slice(0, 200)]: text }),
      call: { id: "2", name: "Edit" },
    },
    {
      kind: "call",
      author: "agent",
      body: JSON.stringify({ file_path: text, old_string: text, new_string: `${text}x` }),
      call: { id: "3", name: "Edit" },
    },
    { kind: "result", author: "environment", body: `\u001b[31m${text}`, call: { id: "4", name: text } },
    { kind: "blob", author: "agent", body: text },
  ];
  const step: Partial<Step> = {
    role: text.slice(0, 300),
    recordedName: text.slice(0, 300),
    model: text.slice(0, 300),
    native: [text],
    parts,
  };
  const trajectory = runOf(
    [
      { role: "human", kind: "message", parts: [{ kind: "text", author: "human", body: text }] },
      { ...step, handoffs: [{ to: text.slice(0, 300), part: 1, start: 0, end: 1 }] },
      step,
    ],
    {
      id: text,
      source: { format: text, file: text },
      instructions: [{ role: text, text }],
      requests: [{ step: 0, text }],
      artifacts: [{ name: text, kind: "image", mediaType: text, body: text, encoding: "base64" }],
      outcome: { status: "failure", by: text, reason: text },
      issues: [{ kind: "unknown-record", what: text, count: 2 }],
    },
  );
  const found = verifyQuote(trajectory, { text: text.slice(0, 4000), step: 1 });
  const [leader] = diagnosis.suspects;
  const [trigger] = leader?.triggers ?? [];
  if (!leader || !trigger) throw new Error("the sample has a leader with a trigger");
  const evidence = found.ok ? found.evidence : trigger.wrong;
  const named = {
    ...trigger,
    step: 1,
    role: text,
    title: text,
    why: text,
    object: `value:${text}`,
    wrong: evidence,
    reference: evidence,
  };
  return {
    trajectory,
    address: text,
    reference: text,
    diagnosis: {
      ...diagnosis,
      run: { id: text, format: text, file: text, steps: 3 },
      step: 1,
      role: text.slice(0, 300),
      explanation: text,
      suspects: [
        {
          ...leader,
          step: 1,
          role: text,
          why: text,
          triggers: [named],
          signals: [{ name: "x", step: 1, words: text }],
        },
        { ...leader, step: 2, role: text, probability: 0.1, why: text, triggers: [named], signals: [] },
      ],
      chain: [{ step: 1, kind: "root", note: text }],
      instances: [
        { object: text, triggers: [named], state: "manifest", origin: 1, footprint: "none", wastedSteps: 1 },
      ],
      support: [
        { by: "model", model: text },
        { by: "person", who: text, at: text },
      ],
      notLookedAt: [text],
      issues: [text],
      workings: [{ kind: text.slice(0, 100), version: 1, data: { [text.slice(0, 200)]: text } }],
      ledger: {
        calls: [{ stage: text, model: text, input: 1, output: 1, cached: 0, reasoning: 0, milliseconds: 1 }],
        observedTokens: 1,
        stopped: text,
      },
    },
  };
}
