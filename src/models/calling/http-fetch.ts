import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { CutStream } from "./faults.ts";

const HTTP = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
const HTTPS = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };

/**
 * What the AI SDK needs of `fetch`, on Node's own HTTP client: the built-in fetch gives up on an answer whose first byte
 * takes five minutes, as a model that thinks long does, and takes a fifth more processor time a call.
 */
export const httpFetch: typeof globalThis.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const { signal, method = "GET", body } = init;
  const headers = Object.fromEntries(new Headers(init.headers));
  const text = typeof body === "string" ? body : "";
  const message = await send(url, method, headers, text, signal ?? undefined);
  const answered = { status: message.statusCode ?? 500, headers: headersOf(message) };
  if (/event-stream/u.test(message.headers["content-type"] ?? ""))
    return new Response(streamOf(message), answered);
  return new Response(await wholeOf(message), answered);
};

function send(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const { request, agent } = url.protocol === "https:" ? HTTPS : HTTP;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: { ...headers, "content-length": bytes.length },
        ...(signal ? { signal } : {}),
      },
      resolve,
    );
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

async function wholeOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  if (!message.complete) throw new CutStream("the connection ended in the middle of the answer");
  return Buffer.concat(chunks).toString("utf8");
}

function streamOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      try {
        for await (const chunk of message) controller.enqueue(new Uint8Array(chunk));
        controller.close();
      } catch (fault) {
        controller.error(fault);
      }
    },
    cancel: () => {
      message.destroy();
    },
  });
}
