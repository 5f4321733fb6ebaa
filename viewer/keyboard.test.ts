import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sampleReport } from "../src/reports/testing/sample.ts";
import { chromiumPath, inChromium, type Opened, ReportBrowser } from "./testing/browser.ts";

/** No test here touches a pointer. */
describe.skipIf(!chromiumPath)(`the keyboard ${inChromium}`, () => {
  let browser: ReportBrowser;
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
    opened = await browser.open(sampleReport());
    page = opened.page;
  });
  beforeEach(async () => {
    await browser.reopen(opened, sampleReport());
    await page.locator(".row.cursor").waitFor();
  });
  afterAll(async () => {
    await browser.close();
  });

  it.each([
    ["j", "#s=38"],
    ["k", "#s=36"],
    ["gg", "#s=0"],
    ["G", "#s=147"],
    ["n", "#s=41"],
    ["jn", "#s=41"],
    ["GN", "#s=132"],
    ["nd", "#s=37"],
    ["e", "#s=37&q=0-61"],
    ["ex", "#s=0&q=62-114"],
    ["w", "#v=workings"],
  ])("%s leads to %s", async (keys, hash) => {
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(hash);
    expect(opened.faults).toEqual([]);
  });

  it("goes from lane to lane", async () => {
    const role = () => page.locator(".row.cursor .who").textContent();
    await page.keyboard.press("h");
    await expect.poll(role).toContain("Verifier");
    await page.keyboard.press("l");
    await expect.poll(role).toContain("Orchestrator");
  });

  it("opens, closes and shows the record of a step", async () => {
    await page.keyboard.press("o");
    await page.locator(".open .part").first().waitFor();
    await page.keyboard.press("r");
    await page
      .getByRole("dialog", { name: "Record of step 37" })
      .getByText('"role": "Orchestrator"')
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("o");
    await expect.poll(() => page.locator(".open").count()).toBe(0);
  });

  it("finds, walks through what was found, and stands down while one types", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("goes on");
    await page.locator(".results li").first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#s=2&q=7-14$/u);
  });

  it("runs every command from the palette, and goes to any step by number", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("90");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => location.hash)).toBe("#s=90");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("light or dark");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  it("lists all keys", async () => {
    await page.keyboard.press("?");
    const help = await page.getByRole("dialog", { name: "Keys" }).textContent();
    for (const words of [
      "next step",
      "lane above",
      "next suspicious step",
      "next pair of quotes",
      "copy a link",
    ]) {
      expect(help).toContain(words);
    }
  });

  it("reaches everything that can be pressed by Tab", async () => {
    const { reachable, all } = await page.evaluate(async () => {
      const isShown = (element: Element) =>
        element.getClientRects().length > 0 && !element.matches("[disabled]");
      const pressable = [...document.querySelectorAll("button, a[href], input, [tabindex='0']")].filter(
        isShown,
      );
      return {
        all: pressable.length,
        reachable: pressable.filter((one) => one instanceof HTMLElement && one.tabIndex >= 0).length,
      };
    });
    expect(all).toBeGreaterThan(30);
    expect(reachable).toBe(all);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the answer");
  });
});
