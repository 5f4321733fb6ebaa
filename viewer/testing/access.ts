import axe from "axe-core";
import type { Opened } from "./browser.ts";

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** What axe-core calls serious or worse in a page. */
export async function seriousFaults({ page }: Opened): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: Violation[] = await page.evaluate("axe.run().then(({ violations }) => violations)");
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
