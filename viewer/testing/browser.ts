import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { build } from "vite";
import type { Report } from "../../src/reports/facts.ts";
import { htmlReport } from "../../src/reports/html/report.ts";
import type { ViewerFiles } from "../../src/reports/html/viewer-files.ts";

const PLACES = [
  process.env.CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The browser on this machine, if there is one: `apt-get install -y chromium`, or name it in CHROMIUM. */
export const chromiumPath: string | undefined = PLACES.find((path) => path !== "" && existsSync(path));

/** Names the tests that are skipped where no browser is, so that the summary says why. */
export const inChromium = chromiumPath
  ? "in Chromium"
  : "in Chromium: SKIPPED, none found (apt-get install -y chromium)";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

/** A page that a report was opened in, and everything that should not have happened there. */
export interface Opened {
  page: Page;
  /** Errors of scripts, refusals by the policy, requests for anything but the file. */
  faults: string[];
}

type OpenOptions = BrowserContextOptions & {
  /** A link into the report. */
  hash?: string;
  /** Runs before anything in the page does. */
  script?: string;
};

/** A real browser, and reports opened in it from files. */
export class ReportBrowser {
  readonly #browser: Browser;
  readonly #files: ViewerFiles;
  readonly #folder = mkdtempSync(join(tmpdir(), "rootstep-viewer-"));
  #count = 0;

  private constructor(browser: Browser, files: ViewerFiles) {
    this.#browser = browser;
    this.#files = files;
  }

  static async launch(): Promise<ReportBrowser> {
    const browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: FLAGS });
    return new ReportBrowser(browser, await builtViewer());
  }

  /** The page as it is built, for whoever serves it. */
  get files(): ViewerFiles {
    return this.#files;
  }

  /** Writes the report and opens it. */
  async open(report: Report, options: OpenOptions = {}): Promise<Opened> {
    return this.openFile(this.#write(report), options);
  }

  /** Writes another page made of the same viewer, and opens it. */
  async openMade(make: (files: ViewerFiles) => Iterable<string>, options: OpenOptions = {}): Promise<Opened> {
    const path = join(this.#folder, `made-${this.#count++}.html`);
    writeFileSync(path, [...make(this.#files)].join(""));
    return this.openFile(path, options);
  }

  openFile(path: string, options: OpenOptions = {}): Promise<Opened> {
    return this.openAddress(pathToFileURL(path).href, options);
  }

  /** Opens a file or what a server serves; a request to anywhere else is a fault. */
  async openAddress(
    address: string,
    { hash = "", script = "", ...options }: OpenOptions = {},
  ): Promise<Opened> {
    const { protocol, host } = new URL(address);
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    // Compilers that keep names wrap functions in this, also those that are sent into the page.
    await context.addInitScript(`globalThis.__name = (made) => made; ${script}`);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("dialog", (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const asked = new URL(request.url());
      const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null;
      const isServed = protocol === "http:" && asked.host === host;
      const isOwn =
        isServed || (isPage ? asked.protocol === protocol : /^(?:data|blob):$/u.test(asked.protocol));
      if (!isOwn) faults.push(`request: ${request.url()}`);
    });
    await page.goto(`${address}${hash}`);
    return { page, faults };
  }

  /** Another report in the same window; what was kept of faults is let go. */
  async reopen({ page, faults }: Opened, report: Report, hash = ""): Promise<void> {
    const path = this.#write(report);
    await page.goto("about:blank");
    faults.length = 0;
    await page.goto(`${pathToFileURL(path).href}${hash}`);
  }

  #write(report: Report): string {
    const path = join(this.#folder, `report-${this.#count++}.html`);
    writeFileSync(path, [...htmlReport(report, this.#files)].join(""));
    return path;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

let built: Promise<ViewerFiles> | undefined;

/** The page built from the sources as they are now. */
function builtViewer(): Promise<ViewerFiles> {
  built ??= buildViewer();
  return built;
}

async function buildViewer(): Promise<ViewerFiles> {
  // What is measured and attacked is what is shipped, also where tests set another mode.
  process.env.NODE_ENV = "production";
  const configFile = join(import.meta.dirname, "../vite.config.ts");
  const made = await build({ configFile, logLevel: "error", build: { write: false } });
  const outputs = Array.isArray(made)
    ? made.flatMap(({ output }) => output)
    : "output" in made
      ? made.output
      : [];
  const script = outputs.find((file) => file.type === "chunk");
  const style = outputs.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  if (script?.type !== "chunk" || style?.type !== "asset") throw new Error("the viewer did not build");
  return { script: script.code, style: String(style.source) };
}
