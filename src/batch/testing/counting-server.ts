import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that answers every question the same way each time, and remembers how often it was asked. */
export interface CountingServer {
  url: string;
  /** Requests by question, in the order in which questions were first asked. */
  asked: Map<string, number>;
  /** Called with every question as it comes in. */
  listeners: Set<(question: string) => void>;
  close(): Promise<void>;
}

/** Starts it on a free port; an answer takes so many milliseconds. */
export async function countingServer(milliseconds: number): Promise<CountingServer> {
  const asked = new Map<string, number>();
  const listeners: CountingServer["listeners"] = new Set();
  const server = createServer((request, response) => {
    const question = request.url ?? "";
    asked.set(question, (asked.get(question) ?? 0) + 1);
    for (const listen of listeners) listen(question);
    setTimeout(() => response.end(JSON.stringify({ answer: question.length })), milliseconds);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    asked,
    listeners,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
