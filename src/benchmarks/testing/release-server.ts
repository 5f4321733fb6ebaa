import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a server does to one request for a file; without any it serves the file. */
export type Trouble =
  | { kind: "cut"; after: number }
  | { kind: "status"; status: number; headers?: Record<string, string> }
  | { kind: "content"; text: string }
  | { kind: "silence" }
  | { kind: "wrong-range" };

export interface ServedRelease {
  host: "huggingface" | "github";
  repository: string;
  files: Record<string, string>;
  /** Troubles of a path, one a request; the last one stays when `always`. */
  troubles?: Record<string, Trouble[]>;
  always?: boolean;
  ranges?: boolean;
  /** Lists without hashes of content. */
  withoutHashes?: boolean;
  commit?: string;
  /** Entries of a page, of Hugging Face. */
  page?: number;
  truncated?: boolean;
  /** Content that its host keeps as a large file. */
  large?: readonly string[];
}

export interface ReleaseServer {
  url: string;
  /** Every request as `path` or `path bytes=…`. */
  requests: string[];
  release: ServedRelease;
}

export const COMMIT = "f4d2b6da464a000000000000000000000000beef";

/** A real HTTP server that answers under the paths of GitHub or Hugging Face, until the test ends. */
export async function serveRelease(release: ServedRelease): Promise<ReleaseServer> {
  const state: ReleaseServer = { url: "", requests: [], release };
  const server = createServer((request, response) => answer(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  state.url = `http://127.0.0.1:${isAddress(address) ? address.port : 0}`;
  return state;
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}

function answer(state: ReleaseServer, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const path = decodeURIComponent(pathname);
  const range = request.headers.range;
  state.requests.push(range === undefined ? path : `${path} ${range}`);
  const { release } = state;
  const { repository, commit = COMMIT } = release;
  const listings: Record<string, () => void> = {
    [`/api/datasets/${repository}/revision/`]: () => json(response, { sha: commit }),
    [`/api/datasets/${repository}/tree/${commit}`]: () => huggingFacePage(release, searchParams, response),
    [`/repos/${repository}/commits/`]: () => json(response, { sha: commit }),
    [`/repos/${repository}/git/trees/${commit}`]: () => json(response, gitTree(release)),
  };
  const listing = Object.entries(listings).find(([prefix]) => path.startsWith(prefix));
  const prefixes = [`/datasets/${repository}/resolve/${commit}/`, `/${repository}/${commit}/`];
  const prefix = prefixes.find((one) => path.startsWith(one));
  const name = prefix === undefined ? "" : path.slice(prefix.length);
  const content = release.files[name];
  const trouble = takeTrouble(release, listing ? "listing" : name);
  const wanted = release.ranges === false ? undefined : range;
  if (trouble) makeTrouble(trouble, content ?? "", wanted, response);
  else if (listing) listing[1]();
  else if (content === undefined) status(response, 404);
  else serve(content, wanted, response);
}

function takeTrouble({ troubles = {}, always }: ServedRelease, name: string): Trouble | undefined {
  const waiting = troubles[name] ?? [];
  return always && waiting.length === 1 ? waiting[0] : waiting.shift();
}

function makeTrouble(
  trouble: Trouble,
  content: string,
  range: string | undefined,
  response: ServerResponse,
): void {
  switch (trouble.kind) {
    case "cut": {
      const { body, head, code } = slice(content, range);
      response.writeHead(code, head);
      response.write(body.subarray(0, trouble.after));
      setTimeout(() => response.destroy(), 20);
      return;
    }
    case "status":
      response.writeHead(trouble.status, trouble.headers ?? {});
      response.end();
      return;
    case "content":
      serve(trouble.text, range, response);
      return;
    case "silence":
      response.writeHead(200, { "content-length": "100" });
      response.flushHeaders();
      return;
    case "wrong-range":
      response.writeHead(206, { "content-range": "bytes 0-0/9" });
      response.end("x");
  }
}

function serve(content: string, range: string | undefined, response: ServerResponse): void {
  const { body, head, code } = slice(content, range);
  response.writeHead(code, head);
  response.end(body);
}

function slice(content: string, range: string | undefined) {
  const all = Buffer.from(content);
  const from = Number(/^bytes=(\d+)-$/u.exec(range ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) return { body: all, head: { "content-length": `${all.length}` }, code: 200 };
  if (from >= all.length) return { body: Buffer.alloc(0), head: {}, code: 416 };
  const body = all.subarray(from);
  const head = {
    "content-length": `${body.length}`,
    "content-range": `bytes ${from}-${all.length - 1}/${all.length}`,
  };
  return { body, head, code: 206 };
}

function huggingFacePage(release: ServedRelease, query: URLSearchParams, response: ServerResponse): void {
  const { files, page = 1000, repository, commit = COMMIT, large = [], withoutHashes } = release;
  const from = Number(query.get("cursor") ?? 0);
  const entries = [
    { type: "directory", path: "data", oid: "0".repeat(40), size: 0 },
    ...Object.entries(files).map(([path, content]) => {
      if (withoutHashes) return { type: "file", path, size: Buffer.byteLength(content) };
      const lfs = { oid: sha256(content), size: Buffer.byteLength(content), pointerSize: 130 };
      return large.includes(path)
        ? { type: "file", path, size: lfs.size, oid: "1".repeat(40), lfs }
        : { type: "file", path, size: lfs.size, oid: gitId(content) };
    }),
  ];
  if (from + page < entries.length) {
    const next = `https://huggingface.co/api/datasets/${repository}/tree/${commit}?recursive=true&cursor=${from + page}`;
    response.setHeader("link", `<${next}>; rel="next"`);
  }
  json(response, entries.slice(from, from + page));
}

function gitTree({ files, truncated = false, withoutHashes }: ServedRelease): unknown {
  const tree = Object.entries(files).map(([path, content]) => ({
    path,
    mode: "100644",
    type: "blob",
    size: Buffer.byteLength(content),
    sha: withoutHashes ? "" : gitId(content),
  }));
  return {
    tree: [{ path: "Who&When", mode: "040000", type: "tree", sha: "2".repeat(40) }, ...tree],
    truncated,
  };
}

function gitId(content: string): string {
  return createHash("sha1")
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest("hex");
}

export function sha256(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(value));
}

function status(response: ServerResponse, code: number): void {
  response.writeHead(code);
  response.end();
}
