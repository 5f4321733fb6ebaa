import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** Milliseconds from the request of the file to the first words on the screen. */
export async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const found = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    for (let tries = 0; tries < 200 && found() === undefined; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return found() ?? Number.POSITIVE_INFINITY;
  });
}

/** The time of a frame that 95 of 100 keep to while the step list scrolls. */
export async function scrollFrame(page: Page, frames = 120): Promise<number> {
  return page.evaluate(async (count) => {
    const list = document.querySelector(".scroller");
    if (!list) return Number.POSITIVE_INFINITY;
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    list.scrollTop = 0;
    await next();
    let before = await next();
    const times: number[] = [];
    for (let frame = 0; frame < count; frame++) {
      list.scrollTop += 180;
      const now = await next();
      times.push(now - before);
      before = now;
    }
    times.sort((a, b) => a - b);
    return times[Math.floor(count * 0.95)] ?? Number.POSITIVE_INFINITY;
  }, frames);
}

/** Milliseconds from a link to the moment its step is drawn, open, with its body; the middle of several far jumps. */
export async function jumpTime(page: Page, steps: readonly number[]): Promise<number> {
  const times: number[] = [];
  for (const step of steps) {
    times.push(
      await page.evaluate(async (target) => {
        const before = performance.now();
        location.hash = `#s=${target}`;
        const isThere = () =>
          document.querySelector(`button.body[data-step="${target}"]`)?.closest("li")?.querySelector(".part");
        while (!isThere() && performance.now() - before < 20_000) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return performance.now() - before;
      }, step),
    );
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/** Megabytes that the process of the page holds, as the system counts them, once the file is taken in. */
export async function pageMemory(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) return Number.POSITIVE_INFINITY;
  await page.waitForFunction(() => document.querySelector("script[data-encoding=deflate]") === null);
  const collector = await page.context().newCDPSession(page);
  await collector.send("HeapProfiler.collectGarbage");
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const drawing = processInfo.filter(({ type }) => type === "renderer");
  return Math.max(...drawing.map(({ id }) => residentMegabytes(id)));
}

function residentMegabytes(id: number): number {
  const kilobytes = /^RssAnon:\s+(\d+)/mu.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
