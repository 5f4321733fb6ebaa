import { Hono } from "hono";
import { blindGroup, keepAnnotation, nextFor, SentAnnotation } from "../keeping/campaign.ts";
import type { ServedRuns } from "../served-runs.ts";
import { readingRoutes } from "./run-routes.ts";
import { sentJson } from "./sent.ts";

/** Annotation of a campaign: the next run, what it holds without a word of anybody, and what people find. */
export function campaignRoutes(runs: ServedRuns): Hono {
  const app = new Hono();
  app.get("/next", async (context) => {
    const by = context.req.query("as") ?? "";
    return context.json(await nextFor(runs.campaign(), by, context.req.query("run")));
  });
  app.post("/annotations", async (context) => {
    const said = await sentJson(context, SentAnnotation);
    return context.json(await keepAnnotation(runs.campaign(), said));
  });
  const blind = readingRoutes(runs, async (run) => ({
    group: await blindGroup(runs.campaign(), run),
    index: 0,
    address: run.slice(0, 12),
  }));
  return app.route("/runs", blind);
}
