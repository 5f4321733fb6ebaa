import { mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../src/reports/facts.ts";
import { htmlReport } from "../src/reports/html/report.ts";
import { viewerFiles } from "../src/reports/html/viewer-files.ts";
import { chromiumPath, ReportBrowser } from "../viewer/testing/browser.ts";
import { largeReport } from "../viewer/testing/large-report.ts";
import { firstPaint, jumpTime, pageMemory, scrollFrame } from "../viewer/testing/measure-page.ts";
import { type Figure, wallSeconds } from "./measure.ts";

/** Ten thousand steps against the budgets of the page; fifty thousand, and a file of 200 MB, as far as they open. */
export async function benchViewer(): Promise<Figure[]> {
  if (!chromiumPath) throw new Error("no Chromium here: apt-get install -y chromium, or name it in CHROMIUM");
  const folder = mkdtempSync(join(tmpdir(), "rootstep-bench-"));
  const browser = await ReportBrowser.launch();
  try {
    return [
      ...(await measured(
        browser,
        folder,
        { steps: 10_000, body: 400 },
        { paint: 500, frame: 20, jump: 100 },
      )),
      ...(await measured(browser, folder, { steps: 50_000, body: 10_000 }, { memory: 400 })),
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Budgets {
  paint?: number;
  frame?: number;
  jump?: number;
  memory?: number;
}

async function measured(
  browser: ReportBrowser,
  folder: string,
  size: { steps: number; body: number },
  budgets: Budgets,
): Promise<Figure[]> {
  const path = join(folder, `${size.steps}.html`);
  const seconds = await wallSeconds(() => writeReport(path, largeReport(size)));
  const { page } = await browser.openFile(path);
  const paint = await firstPaint(page);
  const { steps } = size;
  await page.getByRole("button", { name: /^All [\d,]+$/u }).click();
  const frame = await scrollFrame(page, 240);
  const jump = await jumpTime(
    page,
    [0.9, 0.1, 0.6, 0.3, 0.98].map((share) => Math.floor(steps * share * 0.99)),
  );
  const memory = await pageMemory(page);
  await page.context().close();
  const name = `${steps.toLocaleString("en-US")} steps`;
  return [
    { what: `${name}: file`, value: statSync(path).size / 1e6, unit: "MB" },
    { what: `${name}: written in`, value: seconds, unit: "s" },
    figure(`${name}: first paint`, paint, "ms", budgets.paint),
    figure(`${name}: scroll, frame p95`, frame, "ms", budgets.frame),
    figure(`${name}: jump to a step, body drawn`, jump, "ms", budgets.jump),
    figure(`${name}: memory of the page`, memory, "MB", budgets.memory),
  ];
}

function figure(what: string, value: number, unit: string, limit: number | undefined): Figure {
  return { what, value, unit, ...(limit === undefined ? {} : { budget: { limit, at: "most" as const } }) };
}

function writeReport(path: string, report: Report): void {
  const file = openSync(path, "w");
  for (const piece of htmlReport(report, viewerFiles())) writeSync(file, piece);
}
