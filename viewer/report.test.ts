import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleReport } from "../src/reports/testing/sample.ts";
import { seriousFaults } from "./testing/access.ts";
import { chromiumPath, inChromium, ReportBrowser } from "./testing/browser.ts";

describe.skipIf(!chromiumPath)(`a report ${inChromium}`, () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("opens on the answer, from a file, without a request", async () => {
    const { page, faults } = await browser.open(sampleReport());
    const answer = page.getByRole("region", { name: "Diagnosis" });
    expect(await answer.textContent()).toMatch(/step37of 148[\s\S]+Requirement lost in a handoff/u);
    expect(await answer.locator("mark.done").first().textContent()).toContain("Find the cheapest round trip");
    expect(await answer.locator("mark.ref").first().textContent()).toContain("no red-eye flights");
    expect(await answer.getByText("61%").first().isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  it("leads to a step and a quote by its link", async () => {
    const { page, faults } = await browser.open(sampleReport(), { hash: "#s=37&q=0-20" });
    await page.locator("mark.here").waitFor();
    expect(await page.locator("mark.here").first().textContent()).toBe("Find the cheapest ro");
    expect(faults).toEqual([]);
  });

  for (const theme of ["light", "dark"] as const) {
    it(`has no serious fault of access in the ${theme} theme`, async () => {
      const opened = await browser.open(sampleReport(), { colorScheme: theme, hash: "#s=41" });
      await opened.page.locator(".open").first().waitFor();
      expect(await seriousFaults(opened)).toEqual([]);
    });
  }
});
