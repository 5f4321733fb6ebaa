import type { Server } from "node:http";
import { relative } from "node:path";
import { serve as listen } from "@hono/node-server";
import { RootstepError, reasonOf } from "../core/errors.ts";
import type { ViewerFiles } from "../reports/html/viewer-files.ts";
import { findStore } from "../store/find-store.ts";
import { LazyStore } from "../store/lazy-store.ts";
import { serverApp } from "./http/app.ts";
import { allowedHosts, newToken } from "./http/guard.ts";
import { campaignIn } from "./keeping/campaign.ts";
import { Reader } from "./reading/reader.ts";
import { chosenFolder, folderPlace, storePlace } from "./runs/places.ts";
import { WatchedRuns } from "./runs/watched-runs.ts";
import { ServedRuns } from "./served-runs.ts";

export interface ServeOptions {
  /** The folder that is served; without one the kept runs, or the working directory. */
  folder?: string | undefined;
  directory: string;
  env: Readonly<Record<string, string | undefined>>;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Who labels. */
  as?: string | undefined;
  files: ViewerFiles;
}

/** A server that is up. */
export interface Serving {
  /** The address to open, with the token in its fragment. */
  address: string;
  /** What is served, for people. */
  what: string;
  close(): Promise<void>;
}

/** Serves the runs of a folder to a browser. Throws a RootstepError where there is nothing to serve, or the port is taken. */
export async function startServing(options: ServeOptions): Promise<Serving> {
  const { directory, env, host, as, files } = options;
  const found = await findStore(directory, env);
  const { folder, kind } = await chosenFolder(options.folder, directory, found);
  const store = new LazyStore(kind === "store" ? folder : found.folder);
  const settings = { store: store.folder, directory };
  const [reader, background] = [new Reader(settings), new Reader(settings)];
  const campaign = kind === "folder" ? await campaignIn(folder) : undefined;
  const place =
    kind === "store"
      ? storePlace(store)
      : folderPlace(folder, directory, { reader: background, isCampaign: campaign !== undefined });
  const watched = new WatchedRuns(place, background);
  const runs = new ServedRuns({
    ...{ watched, reader, store, campaign, as },
    spareReader: () => new Reader(settings),
  });
  const token = newToken();
  let hosts: ReadonlySet<string> = new Set();
  const app = serverApp({ runs, files, token, hosts: () => hosts });
  const stop = () => {
    runs.close();
    background.close();
  };
  try {
    const { server, port } = await listening(app.fetch, host, options.port);
    hosts = allowedHosts(host, port);
    await watched.start();
    return {
      address: `http://${shownHost(host)}:${port}/#token=${token}`,
      what: kind === "store" ? "the kept runs" : relative(directory, folder) || ".",
      close: () => {
        stop();
        return closed(server);
      },
    };
  } catch (fault) {
    stop();
    throw fault;
  }
}

type Fetch = Parameters<typeof listen>[0]["fetch"];

function listening(fetch: Fetch, hostname: string, port: number): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = listen({ fetch, hostname, port, serverOptions: { maxHeaderSize: 16 * 1024 } }, (info) =>
      resolve({ server: httpServer(server), port: info.port }),
    );
    server.once("error", (fault) => reject(refusal(fault, hostname, port)));
  });
}

function httpServer(server: ReturnType<typeof listen>): Server {
  if ("closeAllConnections" in server) return server;
  throw new Error("the server speaks HTTP/1");
}

function refusal(fault: Error, host: string, port: number): RootstepError {
  const code = "code" in fault ? fault.code : undefined;
  const place = `${host}:${port}`;
  if (code === "EADDRINUSE") {
    return new RootstepError("arguments", `${place} is taken; --port 0 takes a free one`, { cause: fault });
  }
  return new RootstepError("arguments", `cannot listen on ${place}: ${reasonOf(fault)}`, { cause: fault });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
