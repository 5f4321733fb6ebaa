import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, inChromium, type Opened, ReportBrowser } from "./testing/browser.ts";
import { largeReport, rootOf } from "./testing/large-report.ts";
import { firstPaint, jumpTime, scrollFrame } from "./testing/measure-page.ts";

const STEPS = 10_000;

/** The budgets are measured by `npm run bench viewer`; here a machine under load has ten times as long. */
describe.skipIf(!chromiumPath)(`ten thousand steps ${inChromium}`, () => {
  let browser: ReportBrowser;
  let opened: Opened;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
    opened = await browser.open(largeReport({ steps: STEPS, body: 400 }));
  });
  afterAll(async () => {
    await browser.close();
  });

  it("are painted, scrolled and jumped through without waiting", async () => {
    const { page, faults } = opened;
    expect(await firstPaint(page)).toBeLessThan(5000);
    await page.getByRole("button", { name: "All 10,000" }).click();
    expect(await scrollFrame(page, 60)).toBeLessThan(200);
    expect(await jumpTime(page, [9001, 12, 5003])).toBeLessThan(1000);
    expect(faults).toEqual([]);
  });

  it("are drawn a screenful at a time", async () => {
    const rows = await opened.page.locator(".scroller > ol > li").count();
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(120);
  });

  it("are searched to the last body, and every place found can be gone to", async () => {
    const { page } = opened;
    const wanted =
      largeReport({ steps: STEPS, body: 400 }).trajectory.steps[9999]?.parts[0]?.body.slice(300, 330) ?? "";
    await page.keyboard.press("/");
    await page.keyboard.type(wanted.trim());
    await page.locator(".results li").first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator("mark.here").waitFor();
    expect(await page.evaluate(() => location.hash)).toMatch(/^#s=9999&q=\d+-\d+$/u);
  });

  it("lead back to the root by one key", async () => {
    const { page } = opened;
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    await page.locator(`.row.cursor button[data-step="${rootOf(STEPS)}"]`).waitFor();
    expect(await page.locator(".row.is-root").count()).toBe(1);
  });
});
