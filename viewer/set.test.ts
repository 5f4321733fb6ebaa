import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { htmlSet } from "../src/reports/html/set.ts";
import type { ListedRun } from "../src/reports/page/listed-run.ts";
import type { SetPage } from "../src/reports/set/set-page.ts";
import { seriousFaults } from "./testing/access.ts";
import { chromiumPath, inChromium, ReportBrowser } from "./testing/browser.ts";
import { CAUGHT, intruders, overflow } from "./testing/intruders.ts";
import { largeSet } from "./testing/large-set.ts";
import { firstPaint } from "./testing/measure-page.ts";
import { PAYLOADS } from "./testing/payloads.ts";

describe.skipIf(!chromiumPath)(`the page over many runs ${inChromium}`, () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
  });
  afterAll(async () => {
    await browser.close();
  });
  const open = (set: SetPage, options: Parameters<ReportBrowser["openFile"]>[1] = {}) =>
    browser.openMade((files) => htmlSet(set, files), options);

  it("says how many runs are judged, unjudged and unreadable, from a file, without a request", async () => {
    const { page, faults } = await open(largeSet(220));
    await page.locator(".run-table .line").first().waitFor();
    const numbers = await page.getByRole("region", { name: "In numbers" }).textContent();
    expect(numbers).toMatch(/Judged\d+ of 220/u);
    expect(numbers).toMatch(/\d+ unjudged, \d+ unreadable; 1 input without a run/u);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("narrows the table by a cell, a cluster or a stretch of the run, and says so in its address", async () => {
    const { page } = await open(largeSet(220));
    const cell = page.locator(".grid .cell").first();
    const wanted = Number(await cell.textContent());
    await cell.click();
    await page.locator(`table[aria-rowcount="${wanted + 1}"]`).waitFor();
    expect(await page.locator(".picked-words").textContent()).toContain("Only Requirement lost");
    expect(page.url()).toContain("title=Requirement");
    await page.getByRole("button", { name: "show all again" }).click();
    const cluster = page.locator(".clusters tbody tr").first();
    await cluster.getByRole("button").click();
    const size = Number(await cluster.locator("td b").textContent());
    await page.locator(`table[aria-rowcount="${size + 1}"]`).waitFor();
    await page.context().close();
  });

  it("marks clusters under five runs as insufficient", async () => {
    const { page } = await open(largeSet(220));
    const small = await page.locator(".clusters .few").textContent();
    expect(small).toContain("insufficient: under 5 runs");
    expect(small).toContain("too few");
    await page.context().close();
  });

  it("is walked by keys, and a row opens the page of its run", async () => {
    const set = largeSet(40);
    const { page } = await open(set);
    await page.locator(".run-table .line").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("tool error");
    await page.keyboard.press("Enter");
    await page.keyboard.press("s");
    await page.keyboard.press("j");
    const link = page.locator(".line.cursor a");
    await link.waitFor();
    const target = await link.getAttribute("href");
    expect(set.runs.some((run) => run.page === target)).toBe(true);
    await Promise.all([page.waitForEvent("framenavigated"), page.keyboard.press("o")]);
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`has no serious fault of access in the ${colorScheme} theme`, async () => {
      const opened = await open(largeSet(220), { colorScheme });
      await opened.page.locator(".run-table .line").first().waitFor();
      expect(await seriousFaults(opened)).toEqual([]);
      await opened.page.context().close();
    });
  }

  it("fits a phone", async () => {
    const { page } = await open(largeSet(220), { viewport: { width: 390, height: 800 } });
    await page.locator(".run-table .line").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });

  it("shows hostile texts and runs none of them", async () => {
    const opened = await open(hostileSet(), { script: CAUGHT });
    const { page, faults } = opened;
    await page.locator(".run-table .line").first().waitFor();
    await page.locator(".grid .cell").first().click();
    expect(await page.evaluate("globalThis.caught")).toEqual([]);
    expect(faults).toEqual([]);
    expect(await intruders(opened)).toEqual([]);
    expect(await overflow(opened)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it("is painted soon with five thousand runs, and draws a screenful of them", async () => {
    const { page, faults } = await open(largeSet(5000));
    const time = await firstPaint(page);
    await page.locator(".run-table .line").first().waitFor();
    expect(await page.locator(".run-table .line").count()).toBeLessThan(80);
    console.info(`5,000 runs: first paint after ${Math.round(time)} ms`);
    expect(time).toBeLessThan(5000);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** Every text of a run is hostile. */
function hostileSet(): SetPage {
  const { runs } = largeSet(PAYLOADS.length);
  return {
    schema: "rootstep.set/1",
    name: textAt(0),
    without: [],
    runs: runs.map((run, index) => poisoned(run, textAt(index))),
  };
}

/** As long as the lines of a set are at most. */
function textAt(index: number): string {
  return PAYLOADS[index]?.text.slice(0, 600) ?? "";
}

function poisoned(run: ListedRun, text: string): ListedRun {
  const { summary } = run;
  return {
    ...run,
    ...{ id: text, address: text, reason: text },
    ...(summary
      ? { summary: { ...summary, title: text, rules: [text], ...(summary.role ? { role: text } : {}) } }
      : {}),
  };
}
