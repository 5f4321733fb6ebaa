import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { ViewerFiles } from "../../reports/html/viewer-files.ts";
import type { ServedRuns } from "../served-runs.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { checkHost, checkOrigin, checkToken, guardHeaders, refuse } from "./guard.ts";
import { runRoutes } from "./run-routes.ts";
import { shellFiles } from "./shell.ts";
import { eventStream } from "./streams.ts";

/** What a page may send at a time: a label with its reason, an annotation with its quotes. */
const LARGEST_BODY = 256 * 1024;
/** Pages that may listen at a time. */
const MOST_LISTENERS = 64;

export interface AppOptions {
  runs: ServedRuns;
  files: ViewerFiles;
  token: string;
  /** The names that requests may call the server by; known when the port is. */
  hosts(): ReadonlySet<string>;
}

/** The interface of the server. Every path below `/api` wants the token; no path is ever one of a disk. */
export function serverApp({ runs, files, token, hosts }: AppOptions): Hono {
  const app = new Hono();
  app.use(guardHeaders());
  app.use(checkHost(hosts));
  for (const [path, { type, text }] of shellFiles(files)) {
    app.get(path, (context) => context.body(text, 200, { "content-type": type }));
  }
  app.use("/api/*", checkOrigin(hosts));
  app.use("/api/*", checkToken(token));
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: (context) => refuse(context, 413, "that is too much to send"),
    }),
  );
  app.get("/api/folder", async (context) => context.json(await runs.folder()));
  app.get("/api/runs", (context) => context.json(runs.rows.list()));
  app.get("/api/benches", async (context) => context.json(await runs.benches()));
  let listeners = 0;
  app.get("/api/events", (context) => {
    if (listeners >= MOST_LISTENERS) return refuse(context, 503, "too many pages listen; close some");
    listeners += 1;
    const stream = eventStream((tell) => {
      const stop = runs.rows.listen(tell);
      return () => {
        listeners -= 1;
        stop();
      };
    });
    return context.body(stream, 200, { "content-type": "text/event-stream; charset=utf-8" });
  });
  app.route("/api/runs", runRoutes(runs));
  app.route("/api/campaign", campaignRoutes(runs));
  app.notFound((context) => refuse(context, 404, "there is nothing here"));
  app.onError((fault, context) => {
    if (!(fault instanceof RootstepError)) {
      return refuse(context, 500, `internal fault, please report it: ${reasonOf(fault)}`);
    }
    return refuse(context, fault.code === "arguments" ? 400 : 404, fault.message);
  });
  return app;
}
