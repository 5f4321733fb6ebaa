import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { htmlSet } from "../../src/reports/html/set.ts";
import { startServing } from "../../src/server/serve.ts";
import { chromiumPath, ReportBrowser } from "../../viewer/testing/browser.ts";
import { largeSet } from "../../viewer/testing/large-set.ts";

const PAGES = [
  {
    file: "docs/images/page-answer.png",
    run: "examples/trip-planner-handoff.json",
    theme: "light",
    hash: "",
  },
  {
    file: "docs/images/page-step.png",
    run: "examples/coding-hidden-requirement.jsonl",
    theme: "dark",
    hash: "#s=53",
  },
] as const;
const WINDOW = { width: 1280, height: 820 };

/** The list of runs as `rootstep serve` shows it, after somebody has confirmed one diagnosis. */
async function captureList(browser: ReportBrowser): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "rootstep-capture-"));
  const options = { folder: resolve("examples"), directory, host: "127.0.0.1", port: 0, as: "Ada" };
  const serving = await startServing({
    ...options,
    env: { ROOTSTEP_STORE: join(directory, "store") },
    files: browser.files,
  });
  const viewport = { width: 1280, height: 440 };
  const { page } = await browser.openAddress(serving.address, { colorScheme: "light", viewport });
  await page.getByText("trip-planner-handoff.json").click();
  await page.locator(".row.cursor").waitFor();
  await page.keyboard.press("C");
  await page.keyboard.press("Enter");
  await page.getByText("Ada confirms").waitFor();
  await page.goBack();
  await page.getByText("confirmed", { exact: true }).waitFor();
  await page.screenshot({ path: "docs/images/page-runs.png", animations: "disabled" });
  await serving.close();
  rmSync(directory, { recursive: true, force: true });
}

/** Two runs aligned, and the page over many runs; the many are invented. */
async function captureComparisons(browser: ReportBrowser, folder: string): Promise<void> {
  const html = join(folder, "compare.html");
  const pair = ["examples/pairs/trip-planner-limit-kept.json", "examples/trip-planner-handoff.json"];
  spawnSync(process.execPath, ["dist/cli/main.js", "compare", ...pair, "--html", html], { stdio: "ignore" });
  const options = { colorScheme: "light", viewport: { width: 1280, height: 880 } } as const;
  const compared = await browser.openFile(html, options);
  const over = await browser.openMade((files) => htmlSet(largeSet(220), files), options);
  const pictures = [
    [compared.page, "docs/images/page-compare.png"],
    [over.page, "docs/images/page-set.png"],
  ] as const;
  for (const [page, path] of pictures) {
    await page.waitForTimeout(800);
    await page.screenshot({ path, animations: "disabled" });
  }
}

/** Takes the README's pictures of the web page. */
export async function capturePages(): Promise<void> {
  if (!chromiumPath) {
    console.error(
      "no Chromium here (apt-get install -y chromium): the pictures of the web page stay as they are",
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "rootstep-capture-"));
  const browser = await ReportBrowser.launch();
  for (const { file, run, theme, hash } of PAGES) {
    const html = join(folder, "page.html");
    spawnSync(process.execPath, ["dist/cli/main.js", "diagnose", run, "--html", html], { stdio: "ignore" });
    const { page } = await browser.openFile(html, { hash, colorScheme: theme, viewport: WINDOW });
    await page
      .locator(hash === "" ? ".row.cursor" : ".open .part")
      .first()
      .waitFor();
    // The list settles in the frames after its rows were measured.
    await page.waitForTimeout(500);
    await page.screenshot({ path: file, animations: "disabled" });
    await page.context().close();
  }
  await captureList(browser);
  await captureComparisons(browser, folder);
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
