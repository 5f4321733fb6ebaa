import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath, ReportBrowser } from "../../viewer/testing/browser.ts";

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
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
