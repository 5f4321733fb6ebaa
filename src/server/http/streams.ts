import type { RunListChange } from "../../reports/page/served.ts";

/** Often enough that nobody on the way takes the connection for dead. */
const BEAT = 15_000;
/** Characters that may wait for a slow reader before its connection is given up. */
const MOST_WAITING = 64;

/** Events as a stream: an opening line, changes as they come, and a beat in between. */
export function eventStream(
  listen: (tell: (change: RunListChange) => void) => () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream(
    {
      start: (controller) => {
        const say = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MOST_WAITING) {
            end();
            controller.close();
          } else controller.enqueue(encoder.encode(text));
        };
        const stop = listen((change) => say(`data: ${JSON.stringify(change)}\n\n`));
        const beat = setInterval(() => say(": beat\n\n"), BEAT);
        end = () => {
          stop();
          clearInterval(beat);
        };
        say(": open\n\n");
      },
      cancel: () => end(),
    },
    { highWaterMark: 4 },
  );
}

/** Lines of JSON as they come from a process that reads; whoever goes away stops it. */
export function lineStream(
  work: (piece: (json: string) => void, signal: AbortSignal) => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const stop = new AbortController();
  return new ReadableStream({
    start: (controller) => {
      const piece = (json: string) => {
        if (!stop.signal.aborted) controller.enqueue(encoder.encode(`${json}\n`));
      };
      work(piece, stop.signal).then(
        () => stop.signal.aborted || controller.close(),
        (fault: unknown) => stop.signal.aborted || controller.error(fault),
      );
    },
    cancel: () => stop.abort(),
  });
}
