import { Hono } from "hono";
import { RootstepError } from "../../core/errors.ts";
import { SentLabel } from "../keeping/labels.ts";
import type { OfRun } from "../reading/protocol.ts";
import type { ServedRuns } from "../served-runs.ts";
import { jsonText, numberSent, sentJson } from "./sent.ts";
import { lineStream } from "./streams.ts";

/** Steps that are given at a time. */
const MOST_STEPS = 512;
/** Characters that may be searched for. */
const LONGEST_SEARCH = 1000;

/** A run by its key: page, steps, texts, search, labels, replays. */
export function runRoutes(runs: ServedRuns): Hono {
  const app = readingRoutes(runs, (key) => runs.locate(key));
  app.get("/:key/labels", async (context) => context.json(await runs.labels(context.req.param("key"))));
  app.post("/:key/labels", async (context) => {
    const said = await sentJson(context, SentLabel);
    return context.json(await runs.label(context.req.param("key"), said));
  });
  app.get("/:key/replays", async (context) => context.json(await runs.replays(context.req.param("key"))));
  return app;
}

/** What can be read of a run, however it is found. */
export function readingRoutes(runs: ServedRuns, find: (key: string) => Promise<OfRun>): Hono {
  const app = new Hono();
  app.get("/:key/page", async (context) => {
    const key = context.req.param("key");
    return jsonText(context, await runs.page(key, await find(key)));
  });
  app.get("/:key/steps", async (context) => {
    const first = numberSent(context.req.query("first"), "first");
    const asked = numberSent(context.req.query("last"), "last");
    const last = Math.min(asked, first + MOST_STEPS - 1);
    const of = await find(context.req.param("key"));
    return jsonText(context, await runs.read({ ask: "steps", ...of, first, last }));
  });
  app.get("/:key/context/:index", async (context) => {
    const index = numberSent(context.req.param("index"), "the number of the text");
    const of = await find(context.req.param("key"));
    return jsonText(context, await runs.read({ ask: "context", ...of, context: index }));
  });
  app.get("/:key/find", async (context) => {
    const wanted = context.req.query("q") ?? "";
    if (wanted.trim() === "" || wanted.length > LONGEST_SEARCH) {
      throw new RootstepError("arguments", `a search has 1 to ${LONGEST_SEARCH} characters`);
    }
    const of = await find(context.req.param("key"));
    const stream = lineStream((piece, signal) =>
      runs.reader.pieces({ ask: "find", ...of, wanted }, { piece, signal }),
    );
    return context.body(stream, 200, { "content-type": "application/x-ndjson" });
  });
  return app;
}
