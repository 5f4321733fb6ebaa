import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BenchPage, benchPageOf } from "../src/reports/bench/bench-page.ts";
import { readBenchResult } from "../src/reports/bench/bench-result.ts";
import { resultDocument } from "../src/reports/bench/testing/results.ts";
import { htmlBench } from "../src/reports/html/bench.ts";
import { TestServer } from "../src/server/testing/serving.ts";
import { seriousFaults } from "./testing/access.ts";
import { chromiumPath, inChromium, ReportBrowser } from "./testing/browser.ts";

const rights = (of: number) => Array.from({ length: 60 }, (_, index) => (index % 10 < of ? 1 : 0));
const DOCUMENTS = {
  "triage.json": resultDocument({ method: "triage", right: rights(5) }),
  "rcta.json": resultDocument({ method: "rcta", model: "anthropic/large", right: rights(8) }),
  "walk.json": resultDocument({ method: "walk", right: rights(1) }),
};

function made(documents: Record<string, object>): BenchPage {
  return benchPageOf(
    Object.entries(documents).flatMap(([file, document]) => readBenchResult(file, document) ?? []),
  );
}

describe.skipIf(!chromiumPath)(`results of benchmarks ${inChromium}`, () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  const open = (documents: Record<string, object> = DOCUMENTS, options = {}) =>
    browser.openMade((files) => htmlBench(made(documents), files), options);

  it("stand side by side with intervals, floors and what is told apart", async () => {
    const { page, faults } = await open();
    const panel = page.getByRole("region", { name: "made", exact: true });
    await panel.waitFor();
    const rows = panel.locator("tbody").first().locator("tr");
    expect(await rows.locator("th b").allTextContents()).toEqual(["rcta", "triage", "walk"]);
    expect(await rows.first().textContent()).toMatch(/anthropic\/large, as shipped80%\[68, 88\]/u);
    expect(await rows.nth(2).textContent()).toMatch(/10%\[5, 20\]as the floor/u);
    expect(await panel.locator(".floors").textContent()).toContain("best constant step20%");
    expect(await panel.textContent()).toMatch(/Told apart:.*walk \(42 against 0 of 60, p < 0\.001\)/u);
    expect(faults).toEqual([]);
  });

  it("are ordered by keys alone", async () => {
    const { page, faults } = await open();
    const names = page.locator("tbody").first().locator("th b");
    await names.first().waitFor();
    const heading = page.getByRole("button", { name: "step exact" });
    for (
      let tabs = 0;
      tabs < 20 && !(await heading.evaluate((button) => button === document.activeElement));
      tabs++
    ) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    expect(await names.allTextContents()).toEqual(["walk", "triage", "rcta"]);
    expect(await page.locator("th[aria-sort]").getAttribute("aria-sort")).toBe("ascending");
    expect(faults).toEqual([]);
  });

  it("of hostile names stay text", async () => {
    const evil = "<img src=x onerror=\"document.title='no'\">\u202e";
    const documents = {
      [evil]: resultDocument({ method: evil, model: evil, benchmark: evil, right: rights(5) }),
    };
    const { page, faults } = await open(documents);
    await page.locator(".bench-table").waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    expect(await page.title()).toContain("rootstep");
    expect(faults).toEqual([]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`have no serious fault of access in the ${colorScheme} theme`, async () => {
      const opened = await open(DOCUMENTS, { colorScheme });
      await opened.page.locator(".bench-table").first().waitFor();
      expect(await seriousFaults(opened)).toEqual([]);
    });
  }

  it("fit a phone", async () => {
    const { page } = await open(DOCUMENTS, { viewport: { width: 390, height: 844 } });
    await page.locator(".bench-table").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it("that lie in a served folder are shown, and where there is none it says how to make one", async () => {
    const files = Object.fromEntries(
      Object.entries(DOCUMENTS).map(([name, document]) => [name, JSON.stringify(document)]),
    );
    for (const [folder, wanted] of [
      [files, "rcta"],
      [{}, "rootstep bench run"],
    ] as const) {
      const server = await TestServer.over({ ...folder }, { files: browser.files });
      try {
        const { page, faults } = await browser.openAddress(server.serving.address);
        await page.getByRole("link", { name: "Bench" }).click();
        await page.locator("main").getByText(wanted).first().waitFor();
        expect(faults).toEqual([]);
      } finally {
        await server.close();
      }
    }
  });
});
