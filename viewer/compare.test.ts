import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diagnose } from "../src/diagnose.ts";
import { importRun } from "../src/importing.ts";
import type { Report } from "../src/reports/facts.ts";
import { htmlCompare } from "../src/reports/html/compare.ts";
import { pageOf } from "../src/reports/page/build.ts";
import { seriousFaults } from "./testing/access.ts";
import { chromiumPath, inChromium, type Opened, ReportBrowser } from "./testing/browser.ts";
import { CAUGHT, intruders, overflow } from "./testing/intruders.ts";
import { largeReport } from "./testing/large-report.ts";
import { firstPaint } from "./testing/measure-page.ts";
import { PAYLOADS } from "./testing/payloads.ts";

const KEPT = "examples/pairs/trip-planner-limit-kept.json";
const LOST = "examples/trip-planner-handoff.json";

describe.skipIf(!chromiumPath)(`two runs side by side ${inChromium}`, () => {
  let browser: ReportBrowser;
  let a: Report;
  let b: Report;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
    [a, b] = [await reportOf(KEPT), await reportOf(LOST)];
  });
  afterAll(async () => {
    await browser.close();
  });

  const open = (
    first: Report,
    second: Report,
    options: Parameters<ReportBrowser["openFile"]>[1] = {},
  ): Promise<Opened> => {
    const page = { schema: "rootstep.compare/1" as const, a: pageOf(first), b: pageOf(second) };
    return browser.openMade((files) => htmlCompare(page, first, second, files), options);
  };

  it("pin where the runs part, with what each has of its own, from a file, without a request", async () => {
    const { page, faults } = await open(a, b);
    const pinned = page.getByRole("region", { name: "First divergence" });
    await pinned.locator("mark.ref").first().waitFor();
    expect(await pinned.locator("mark.ref").first().textContent()).toContain(
      "hard limit: no departure after 21:00",
    );
    expect(await page.locator(".run .facts").textContent()).toBe(
      "they part at step 42; 42 pairs before are alike",
    );
    expect(await page.locator(".pair-row.is-first .n.root").textContent()).toBe("42");
    expect(await page.locator(".pair-row.only-b .cell-of.a.hatch").count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("are walked by keys alone: differences, both roots, open, swap", async () => {
    const { page, faults } = await open(a, b);
    const cursor = page.locator(".pair-row.cursor");
    await cursor.waitFor();
    await page.keyboard.press("n");
    await expect.poll(() => cursor.textContent()).toContain("VX 2208");
    await page.keyboard.press("N");
    await expect.poll(() => cursor.getAttribute("class")).toContain("is-first");
    await page.keyboard.press("o");
    await page.locator(".opened-pair mark.done, .opened-pair mark.ref").first().waitFor();
    await page.keyboard.press("x");
    await expect
      .poll(() => page.locator(".one-side").first().textContent())
      .not.toContain("hard limit: no departure");
    await page.keyboard.press("g");
    await page.keyboard.press("g");
    await expect.poll(() => cursor.textContent()).toContain("human");
    await page.keyboard.press("d");
    await expect.poll(() => cursor.getAttribute("class")).toContain("is-first");
    await page.keyboard.press("r");
    await page.getByText("The pages of the runs are not in this file.").waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`have no serious fault of access in the ${colorScheme} theme`, async () => {
      const opened = await open(a, b, { colorScheme });
      await opened.page.locator(".one-side mark").first().waitFor();
      expect(await seriousFaults(opened)).toEqual([]);
      await opened.page.context().close();
    });
  }

  it("fit a phone", async () => {
    const { page } = await open(a, b, { viewport: { width: 390, height: 800 } });
    await page.locator(".pair-row.cursor").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });

  it("show hostile texts and run none of them", async () => {
    const opened = await open(hostile(b, 0), hostile(b, 1), { script: CAUGHT });
    const { page, faults } = opened;
    await page.locator(".pair-row").first().waitFor();
    await page.locator(".one-side mark, .one-side .side-text").first().waitFor();
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press("n");
      await page.keyboard.press("o");
    }
    expect(await page.evaluate("globalThis.caught")).toEqual([]);
    expect(faults).toEqual([]);
    expect(await intruders(opened)).toEqual([]);
    expect(await overflow(opened)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it("of ten thousand steps each are painted soon, a screenful of rows at a time", async () => {
    const first = largeReport({ steps: 10_000, body: 200 });
    const steps = first.trajectory.steps.filter(({ index }) => index < 5000 || index % 50 > 0);
    const second = {
      ...first,
      trajectory: { ...first.trajectory, steps: steps.map((step, index) => ({ ...step, index })) },
    };
    const { page, faults } = await open(first, second);
    const time = await firstPaint(page);
    await page.locator(".pair-row").first().waitFor();
    expect(await page.locator(".run .facts").textContent()).toContain("they part at step 5000 of A");
    expect(await page.locator(".pair-row").count()).toBeLessThan(120);
    console.info(`2 × 10,000 steps side by side: first paint after ${Math.round(time)} ms`);
    expect(time).toBeLessThan(8000);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

async function reportOf(address: string): Promise<Report> {
  const { trajectory } = await importRun(address);
  return { address, trajectory, diagnosis: await diagnose(trajectory) };
}

/** Every step says something hostile, and another thing in the other run. */
function hostile({ trajectory, ...rest }: Report, shift: number): Report {
  const steps = trajectory.steps.map((step) => {
    const { text = "" } = PAYLOADS[(step.index + shift) % PAYLOADS.length] ?? {};
    const parts = step.parts.map((part) => ({ ...part, body: text.slice(0, 30_000) }));
    return { ...step, role: text.slice(0, 200) || step.role, parts, handoffs: [] };
  });
  return { ...rest, trajectory: { ...trajectory, steps } };
}
