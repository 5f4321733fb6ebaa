import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { Asked, FromReader, ReaderSettings, ToReader } from "./protocol.ts";
import { ReadRuns } from "./read-runs.ts";

/** The side of a process that is asked. */
interface Port {
  on(event: "message", listener: (message: ToReader) => void): void;
  on(event: "disconnect", listener: () => void): void;
  send?: (message: FromReader) => unknown;
  exit(): void;
}

/** Answers what another process asks, one after the other, and ends with that process. */
export function answerAsked(port: Port, settings: ReaderSettings): void {
  const runs = new ReadRuns(settings);
  const stopped = new Set<number>();
  let last: Promise<void> = Promise.resolve();
  port.on("message", (message) => {
    if ("stop" in message) stopped.add(message.id);
    else last = last.then(() => reply(message.id, message.asked));
  });
  port.on("disconnect", () => port.exit());

  async function reply(id: number, asked: Asked): Promise<void> {
    const isStopped = () => stopped.has(id);
    try {
      if (!isStopped()) {
        const answer = await runs.answer(asked, {
          piece: (json) => port.send?.({ id, kind: "piece", json }),
          share: (share) => port.send?.({ id, kind: "share", share }),
          isStopped,
        });
        port.send?.({ id, kind: "done", answer });
      }
    } catch (fault) {
      const isOurs = !(fault instanceof RootstepError);
      port.send?.({ id, kind: "fault", reason: reasonOf(fault), isOurs });
    }
    stopped.delete(id);
  }
}
