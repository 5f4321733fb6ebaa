import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ViewerFiles } from "../../reports/html/viewer-files.ts";
import type { RunList } from "../../reports/page/served.ts";
import { type Serving, startServing } from "../serve.ts";

/** What a server answered. */
export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a text. */
  body?: unknown;
  /** Without it the right token is sent. */
  token?: string | undefined;
}

/** A server over a folder of its own, with a store of its own, and what a page would ask it. */
export class TestServer {
  readonly folder: string;
  readonly store: string;
  readonly serving: Serving;
  readonly origin: string;
  readonly token: string;

  private constructor(folder: string, store: string, serving: Serving) {
    this.folder = folder;
    this.store = store;
    this.serving = serving;
    const address = new URL(serving.address);
    this.origin = address.origin;
    this.token = address.hash.replace("#token=", "");
  }

  /** Serves files by name; `prepare` may add what is no plain file. */
  static async over(
    files: Record<string, string>,
    options: {
      as?: string;
      prepare?: (folder: string) => void;
      folder?: string;
      store?: string;
      files?: ViewerFiles;
    } = {},
  ): Promise<TestServer> {
    const directory = mkdtempSync(join(tmpdir(), "rootstep-serve-"));
    const folder = options.folder ?? join(directory, "runs");
    const store = options.store ?? join(directory, "store");
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    options.prepare?.(folder);
    const serving = await startServing({
      ...{ folder, directory, env: { ROOTSTEP_STORE: store }, host: "127.0.0.1", port: 0, as: options.as },
      files: options.files ?? { script: "/* script */", style: "/* style */" },
    });
    return new TestServer(folder, store, serving);
  }

  /** A request as it is written here: nothing of it is tidied on the way. */
  call(path: string, { method = "GET", headers = {}, body, ...rest }: CallOptions = {}): Promise<Answered> {
    const { hostname, port } = new URL(this.origin);
    const token = "token" in rest ? rest.token : this.token;
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const sent = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, path, method, headers: sent }, (answer) => {
        let received = "";
        answer.setEncoding("utf8");
        answer.on("data", (piece: string) => {
          received += piece;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: received }),
        );
        answer.on("error", reject);
      });
      asked.on("error", reject);
      asked.end(text);
    });
  }

  async json<Value>(path: string, options: CallOptions = {}): Promise<Value> {
    const { status, text } = await this.call(path, options);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  /** The list, once it is as it should be. */
  async listWhen(isThere: (list: RunList) => boolean): Promise<RunList> {
    for (let tries = 0; tries < 300; tries++) {
      const list = await this.json<RunList>("/api/runs");
      if (isThere(list)) return list;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the list never came to be so: ${JSON.stringify(await this.json("/api/runs"))}`);
  }

  /** The list, when every file is read. */
  whenRead(): Promise<RunList> {
    return this.listWhen(({ progress }) => progress.of > 0 && progress.read === progress.of);
  }

  /** The key of the run at an address. */
  async keyOf(address: string): Promise<string> {
    const { runs } = await this.whenRead();
    const run = runs.find((one) => one.address === address);
    if (!run) throw new Error(`no ${address} among ${runs.map((one) => one.address).join(", ")}`);
    return run.key;
  }

  async close(): Promise<void> {
    await this.serving.close();
    rmSync(join(this.store, ".."), { recursive: true, force: true });
  }
}
