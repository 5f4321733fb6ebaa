import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failedRun, runDocument, TOPICS } from "../src/annotation/testing/failed-runs.ts";
import { runLine } from "../src/cli/testing/session.ts";
import { TestServer } from "../src/server/testing/serving.ts";
import { seriousFaults } from "./testing/access.ts";
import { chromiumPath, inChromium, type Opened, ReportBrowser } from "./testing/browser.ts";

const EXAMPLES = ["trip-planner-handoff.json", "support-wrong-refund.json", "success-invoice-report.json"];

describe.skipIf(!chromiumPath)(`the served page ${inChromium}`, () => {
  let browser: ReportBrowser;
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    browser = await ReportBrowser.launch();
    const files = Object.fromEntries(
      TOPICS.slice(0, 6).map((topic) => [`${topic}.json`, runDocument(failedRun(topic, topic))]),
    );
    server = await TestServer.over(files, {
      files: browser.files,
      prepare: (folder) => {
        for (const name of EXAMPLES) cpSync(join("examples", name), join(folder, name));
      },
    });
    key = await server.keyOf("trip-planner-handoff.json");
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const opened = (options: Parameters<ReportBrowser["openAddress"]>[1] = {}): Promise<Opened> =>
    browser.openAddress(server.serving.address, options);

  it("lists the runs, the surest first, and takes the token out of the address", async () => {
    const { page, faults } = await opened();
    await page.getByText("Requirement lost in a handoff").waitFor();
    const rows = page.locator("tbody tr");
    expect(await rows.count()).toBe(9);
    expect(await rows.first().textContent()).toMatch(/support-wrong-refund\.json[\s\S]*48/u);
    expect(await page.evaluate(() => location.href)).not.toContain(server.token);
    expect(await page.getByText("Live").isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  it("filters by words and values, and keeps the filter in the address", async () => {
    const { page, faults } = await opened();
    await page.locator("tbody tr").nth(8).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("handoff");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    expect(await page.evaluate(() => location.hash)).toBe("#g=runs&find=handoff");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("combobox", { name: "Verdict" }).selectOption("no-failure-found");
    await expect.poll(() => page.locator("tbody tr").count()).toBeLessThan(9);
    expect(await page.locator("tbody tr").first().textContent()).toContain("No failure found");
    expect(faults).toEqual([]);
  });

  it("is walked through by keys: to a row, into its run, and back", async () => {
    const { page, faults } = await opened();
    await page.locator("tbody tr").nth(8).waitFor();
    await page.keyboard.press("s");
    for (const pressed of ["j", "j", "k", "Enter"]) await page.keyboard.press(pressed);
    await page.getByRole("region", { name: "Diagnosis" }).waitFor();
    expect(await page.evaluate(() => location.hash)).toMatch(/^#r=[0-9a-f]{16}$/u);
    const before = await page.title();
    await page.keyboard.press("]");
    await expect.poll(() => page.title()).not.toBe(before);
    await expect.poll(() => page.title()).toMatch(/: [\w-]+ · rootstep$/u);
    const address = await page.evaluate(() => location.hash);
    await page.evaluate(() => {
      location.hash = "#g=runs";
    });
    await page.locator("tbody tr a:focus").waitFor();
    expect(await page.locator("tbody tr a:focus").getAttribute("href")).toBe(address);
    expect(faults).toEqual([]);
  });

  it("leads to a step and a quote of a run by a link that was mailed", async () => {
    const address = `${server.origin}/#r=${key}&s=42&q=0-20`;
    const script = `localStorage.setItem("rootstep-token", "${server.token}")`;
    const { page, faults } = await browser.openAddress(address, { script });
    await page.locator("mark.here").waitFor();
    expect((await page.locator("mark.here").first().textContent())?.length).toBe(20);
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#r=${key}&s=43`);
    expect(faults).toEqual([]);
  });

  it("asks for the token where none is known, and takes the whole address too", async () => {
    const { page, faults } = await browser.openAddress(`${server.origin}/`);
    await page.getByLabel("Address or token").waitFor();
    expect(await seriousFaults({ page, faults })).toEqual([]);
    await page.getByLabel("Address or token").fill(server.serving.address);
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator("tbody tr").first().waitFor();
  });

  it("finds text in all steps at the server", async () => {
    const { page, faults } = await atRun();
    await page.keyboard.press("/");
    await page.keyboard.type("no departures");
    await page.locator(".results li").first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator("mark.here").waitFor();
    expect((await page.locator("mark.here").first().textContent())?.toLowerCase()).toBe("no departures");
    expect(faults).toEqual([]);
  });

  it("shows a new run at once, and a run that grows in its page", async () => {
    const list = await opened();
    await list.page.locator("tbody tr").nth(8).waitFor();
    const file = join(server.folder, "candle.json");
    writeFileSync(file, runDocument(failedRun("candle", "candle")));
    await list.page.getByText("candle.json").waitFor();
    await list.page.getByText("candle.json").click();
    await list.page.getByText("5 steps").first().waitFor();
    const longer = failedRun("candle", "candle");
    const last = longer.steps[4];
    if (last)
      longer.steps.push({
        ...last,
        index: 5,
        parts: last.parts.map((part) => ({ ...part, body: "One more." })),
      });
    writeFileSync(file, runDocument(longer));
    await list.page.getByText("6 steps").first().waitFor();
    expect(list.faults).toEqual([]);
  });

  it("confirms by keyboard alone, and the last rung is reached", async () => {
    const { page, faults } = await atRun();
    await page.keyboard.press("C");
    await page.keyboard.type("I was there");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Ada");
    await page.keyboard.press("Enter");
    await page.getByText("Ada confirms", { exact: false }).waitFor();
    expect(await page.locator(".rungs li.now").textContent()).toMatch(/Confirmed by a person.*Ada/u);
    const record = JSON.parse(readFileSync(join(server.store, "labels.jsonl"), "utf8").trim());
    expect(record).toMatchObject({ by: "Ada", judgement: "confirmed", step: 42, reason: "I was there" });
    expect(faults).toEqual([]);
  });

  it("corrects by keyboard: the root is the step that is looked at", async () => {
    const { page, faults } = await atRun("support-wrong-refund.json");
    await page.keyboard.press("j");
    await page.keyboard.press("E");
    await page.getByLabel(/Your name/u).fill("Ben");
    await page.keyboard.press("Enter");
    await page.getByText("Ben names", { exact: false }).waitFor();
    expect(await page.locator(".people li.differs").textContent()).toContain("49");
    expect(faults).toEqual([]);
  });

  it("shows a campaign blindly, and keeps what was found", async () => {
    const campaign = join(server.folder, "..", "campaign");
    const runs = TOPICS.slice(0, 2).map((topic) => join(server.folder, `${topic}.json`));
    await runLine(["annotate", "init", campaign, ...runs, "--calibration", "0"]);
    const blind = await TestServer.over({}, { folder: campaign, as: "Cy", files: browser.files });
    try {
      const { page, faults } = await browser.openAddress(blind.serving.address);
      await page.getByRole("heading", { name: "What you find" }).waitFor();
      for (const words of ["How sure", "What the claim rests on", "Why not another step", "suspect"]) {
        expect(await page.getByText(words).count()).toBe(0);
      }
      for (const pressed of ["j", "E", "o"]) await page.keyboard.press(pressed);
      await page.locator(".open").getByText("on floor one only").first().waitFor();
      await page.evaluate(selectWords);
      await page.keyboard.press("Q");
      await page.locator(".quotes li").waitFor();
      await page.getByLabel("Why this step").fill("only one floor is counted");
      expect(await seriousFaults({ page, faults })).toEqual([]);
      await page.getByRole("button", { name: /Record/u }).click();
      await page.getByText(/2 of 2/u).waitFor();
      const record = JSON.parse(readFileSync(join(campaign, "annotations.jsonl"), "utf8").trim());
      expect(record).toMatchObject({ schema: "rootstep.annotation/1", by: "Cy", step: 1, role: "Planner" });
      expect(record.quotes).toEqual(["on floor one only"]);
      expect(faults).toEqual([]);
    } finally {
      await blind.serving.close();
    }
  });

  it("shows hostile names as text: nothing is executed or fetched, and the list keeps its shape", async () => {
    const names = [
      "<img src=x onerror=alert(1)>",
      "</script><script>alert(1)</script>",
      "\u202egnp.exe",
      "zero\u200bwidth",
      "javascript:alert(1)",
      "a".repeat(300),
      "\u001b[31mred",
      "&lt;b&gt; {{7*7}}",
    ];
    const lines = names.map((name, index) => {
      const run = failedRun(name, TOPICS[index] ?? "lamp");
      for (const step of run.steps) if (step.role === "Planner") step.role = name;
      return JSON.stringify(JSON.parse(runDocument(run)));
    });
    const hostile = await TestServer.over(
      { "hostile.jsonl": `${lines.join("\n")}\n`, "<b>&.json": "{}", "\u202efdp.json": lines[0] ?? "" },
      { files: browser.files },
    );
    try {
      const { page, faults } = await browser.openAddress(hostile.serving.address);
      await page.locator("tbody tr").nth(8).waitFor();
      expect(await page.locator("tbody img, tbody script, tbody b").count()).toBe(0);
      const texts = (await page.locator("tbody").textContent()) ?? "";
      expect(texts).toContain("<img src=x onerror=alert(1)>");
      for (const hidden of ["\u202e", "\u200b", "\u001b"]) expect(texts.includes(hidden)).toBe(false);
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height),
      );
      expect(new Set(heights)).toEqual(new Set([36]));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
      for (const pressed of ["j", "Enter"]) await page.keyboard.press(pressed);
      await page.locator(".row.cursor").waitFor();
      await page.keyboard.press("E");
      await page.getByRole("dialog").waitFor();
      expect(faults).toEqual([]);
    } finally {
      await hostile.close();
    }
  });

  for (const theme of ["light", "dark"] as const) {
    it(`has no serious fault of access in the ${theme} theme`, async () => {
      const list = await opened({ colorScheme: theme });
      await list.page.locator("tbody tr").nth(8).waitFor();
      expect(await seriousFaults(list)).toEqual([]);
      const run = await atRun("lamp.json", theme);
      await run.page.keyboard.press("E");
      expect(await seriousFaults(run)).toEqual([]);
    });
  }

  async function atRun(address = "trip-planner-handoff.json", colorScheme: "light" | "dark" = "light") {
    const run = await server.keyOf(address);
    const script = `localStorage.setItem("rootstep-token", "${server.token}")`;
    const found = await browser.openAddress(`${server.origin}/#r=${run}`, { script, colorScheme });
    await found.page.locator(".row.cursor").waitFor();
    return found;
  }
});

/** Selects words of the open step as a pointer would. */
function selectWords(): void {
  const walker = document.createTreeWalker(
    document.querySelector(".open") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent?.indexOf("on floor one only") ?? -1;
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + "on floor one only".length);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    return;
  }
}
