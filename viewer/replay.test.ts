import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importRun } from "../src/importing.ts";
import { htmlReport } from "../src/reports/html/report.ts";
import { sampleReport } from "../src/reports/testing/sample.ts";
import { TestServer } from "../src/server/testing/serving.ts";
import { openFolderStore } from "../src/store/folder-store.ts";
import { seriousFaults } from "./testing/access.ts";
import { chromiumPath, inChromium, ReportBrowser } from "./testing/browser.ts";
import { sampleReplays } from "./testing/replays.ts";

const WORKINGS = "#v=workings";

describe.skipIf(!chromiumPath)(`replays in the workings ${inChromium}`, () => {
  let browser: ReportBrowser;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  const open = (replays: ReturnType<typeof sampleReplays>, options = {}) =>
    browser.openMade((files) => htmlReport(sampleReport(), files, { replays }), {
      hash: WORKINGS,
      ...options,
    });

  it("shows both calls, both arms, the effect and the way back", async () => {
    const { page, faults } = await open(sampleReplays());
    const panel = page.getByRole("region", { name: "Replay" });
    const first = panel.locator(".trial").first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(
      /37Supported by replay18 of 20 succeed with the change, 3 of 20 without[\s\S]*\+75 points, 95% from \+\d+ to \+\d+/u,
    );
    expect(await first.textContent()).toContain("17 repaired, 2 broken, 1 alike");
    expect(await first.textContent()).toContain("31 answers compared: no drift");
    expect(await first.locator(".dots i").count()).toBe(40);
    expect(await first.locator(".tried-calls .a").textContent()).toContain('"depart_before": "21:00"');
    const second = panel.locator(".trial").nth(1);
    expect(await second.textContent()).toMatch(
      /nothing is claimed[\s\S]*2 answers drifted, so .* supports nothing: 317/u,
    );
    await first.getByRole("link", { name: "step 38" }).click();
    expect(new URL(page.url()).hash).toBe("#s=38");
    expect(faults).toEqual([]);
  });

  it("are one press away from what the claim rests on", async () => {
    const report = sampleReport({
      support: [{ by: "replay", fixed: 18, of: 20, controlFixed: 3, controlOf: 20 }],
    });
    const { page, faults } = await browser.openMade((files) =>
      htmlReport(report, files, { replays: sampleReplays() }),
    );
    await page.getByRole("button", { name: "both calls and every try" }).click();
    const first = page.locator(".trial").first();
    await first.waitFor();
    expect(await page.locator(".trial").count()).toBe(3);
    expect(new URL(page.url()).hash).toContain("v=workings");
    expect(faults).toEqual([]);
  });

  it("asks a server for them", async () => {
    const server = await TestServer.over(
      {},
      {
        files: browser.files,
        prepare: (folder) => cpSync("examples/trip-planner-handoff.json", join(folder, "trip.json")),
      },
    );
    try {
      const key = await server.keyOf("trip.json");
      const store = await openFolderStore(server.store);
      const { trajectory } = await importRun(join(server.folder, "trip.json"));
      const run = await store.runs.put(trajectory);
      for (const replay of sampleReplays())
        await store.replays.append({ schema: "rootstep.replay/1", run, ...replay });
      const { page, faults } = await browser.openAddress(server.serving.address);
      await page.locator("tbody tr").first().waitFor();
      await page.evaluate((link) => location.assign(link), `#r=${key}&v=workings`);
      await page.locator(".trial").first().waitFor();
      expect(await page.locator(".trial").count()).toBe(3);
      expect(faults).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it("says what would try the claim where nobody has", async () => {
    const { page } = await open([]);
    const panel = page.getByRole("region", { name: "Replay" });
    await panel.waitFor();
    expect(await panel.textContent()).toContain(
      "rootstep replay boston-0413.jsonl --env … --step 37 --action",
    );
  });

  it("holds texts of a run that would act", async () => {
    const evil = `<img src=x onerror="document.title='no'"><script>document.title='no'</script>\u202e\u0000`;
    const tries = {
      environment: evil,
      agent: evil,
      drifts: [],
      proposed: { tool: evil, arguments: { [evil]: evil } },
    };
    const [replay] = sampleReplays();
    const { page, faults } = await open(replay ? [{ ...replay, change: evil, tries }] : []);
    await page.locator(".trial").waitFor();
    expect(await page.title()).toContain("rootstep");
    expect(await page.locator(".trial img, .trial script").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    it(`has no serious fault of access in the ${colorScheme} theme`, async () => {
      const opened = await open(sampleReplays(), { colorScheme });
      await opened.page.locator(".trial").first().waitFor();
      expect(await seriousFaults(opened)).toEqual([]);
    });
  }

  it("fits a phone", async () => {
    const { page } = await open(sampleReplays(), { viewport: { width: 390, height: 844 } });
    await page.locator(".trial").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
