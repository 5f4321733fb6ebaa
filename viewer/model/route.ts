import { parseLink } from "./link.ts";

/** The pages of a server besides that of a run. */
const PAGES = ["runs", "set", "compare", "bench", "annotate"] as const;
export type PageName = (typeof PAGES)[number];

/** Where one is at a server: at a run by its key, or at a page with its settings. */
export type Route =
  | { page: "run"; run: string }
  | { page: PageName; settings: Readonly<Record<string, string>> };

/** Reads the address of a served page: `#r=<key>…` is a run, `#g=set&role=Planner` a page; anything else is the list. */
export function parseRoute(hash: string): Route {
  const { run } = parseLink(hash);
  if (run !== undefined) return { page: "run", run };
  const { g, ...settings } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/u, "")));
  return { page: PAGES.find((name) => name === g) ?? "runs", settings };
}

/** The link of a page; settings that are empty are left out. */
export function formatRoute(page: PageName, settings: Readonly<Record<string, string>> = {}): string {
  const set = Object.entries(settings).filter(([, value]) => value !== "");
  return `#${new URLSearchParams([["g", page], ...set])}`;
}

/** The link of a run, and of a step of it. */
export function runLink(run: string, step?: number): string {
  return step === undefined ? `#r=${run}` : `#r=${run}&s=${step}`;
}
