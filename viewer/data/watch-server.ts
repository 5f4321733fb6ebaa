import type { HttpClient } from "./http-client.ts";
import type { LibraryEvent } from "./source.ts";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/**
 * Listens to the server's events, and again when the connection broke. `EventSource` could not send the token in a header;
 * the form of what is sent is the same.
 */
export function watchServer(client: HttpClient, listen: (event: LibraryEvent) => void): () => void {
  const stop = new AbortController();
  void (async () => {
    for (let pause = FIRST_PAUSE; !stop.signal.aborted; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
      try {
        for await (const line of client.lines("events", stop.signal)) {
          pause = FIRST_PAUSE;
          take(line, listen);
        }
      } catch {
        // The pause below is the answer to every fault of a connection.
      }
      if (stop.signal.aborted) return;
      listen({ kind: "connection", isLive: false });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  return () => stop.abort();
}

function take(line: string, listen: (event: LibraryEvent) => void): void {
  if (line.startsWith(": open")) listen({ kind: "connection", isLive: true });
  if (line.startsWith("data: ")) listen({ kind: "changed", change: JSON.parse(line.slice(6)) });
}
