import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";
import type { Session } from "../shared/session.ts";
import type { Streams } from "../shared/streams.ts";

/** `serve`: its options. */
export function addServe(program: Command, streams: Streams, session: Session): void {
  program
    .command("serve")
    .summary("look at many runs in a browser, and label them")
    .description("Serve the runs of a folder, or those that are kept, to a browser on this machine.")
    .argument("[dir]", "a folder; the kept runs unless told, else the working directory")
    .option("--port <n>", "the port; 0 takes a free one, 4747 unless told", port)
    .option("--host <address>", "listen there instead of on this machine alone")
    .option("--as <name>", "who labels")
    .option("--open", "open it in the browser")
    .option("--no-color", "no colour")
    .action(async (dir, options) => {
      const { serveCommand } = await import("../serve.ts");
      session.code = await serveCommand(dir, options, streams);
    });
}

function port(text: string): number {
  const number = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (number <= 65_535) return number;
  throw new InvalidArgumentError("It must be a number from 0 to 65535.");
}
