import { isPerson } from "../annotation/check-annotation.ts";
import { RootstepError } from "../core/errors.ts";
import { viewerFiles } from "../reports/html/viewer-files.ts";
import { visible } from "../reports/terminal/visible.ts";
import { isLoopback } from "../server/http/guard.ts";
import { type ServeOptions, type Serving, startServing } from "../server/serve.ts";
import { openInBrowser } from "./serving/open-in-browser.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

export interface ServeCommandOptions {
  port?: number | undefined;
  host?: string | undefined;
  as?: string | undefined;
  open?: true | undefined;
  color: boolean;
}

const HOST = "127.0.0.1";
const PORT = 4747;

/** `rootstep serve`: serves until it is interrupted. The address is data; all else are remarks. */
export async function serveCommand(
  folder: string | undefined,
  { port, host = HOST, as, open, color }: ServeCommandOptions,
  streams: Streams,
): Promise<number> {
  if (as !== undefined && !isPerson(as)) throw new RootstepError("arguments", `"${as}" is no person's name`);
  const { palette } = frameOf(streams, color);
  const { directory, env, stdout, stderr, signal } = streams;
  const serving = await starting(
    { folder, directory: directory(), env, host, as, files: viewerFiles() },
    port,
  );
  if (!isLoopback(host)) {
    const warning =
      "whoever reaches this machine and knows the address sees the runs and may label them; nothing is encrypted";
    await stderr.write(`${palette.yellow("beyond this machine")}  ${warning}\n`);
  }
  await stderr.write(`${palette.dim(`${visible(serving.what)} is served; ^C ends it. Open:`)}\n`);
  await stdout.write(`${palette.cyan(serving.address)}\n`);
  if (open && !(await openInBrowser(serving.address))) {
    await stderr.write("no browser could be opened; open the address yourself\n");
  }
  await interrupted(signal);
  await serving.close();
  return EXIT.done;
}

/** Takes the usual port, or a free one where that is taken; a port that was asked for must be free. */
async function starting(options: Omit<ServeOptions, "port">, port: number | undefined): Promise<Serving> {
  if (port !== undefined) return startServing({ ...options, port });
  try {
    return await startServing({ ...options, port: PORT });
  } catch (fault) {
    if (!(fault instanceof RootstepError) || !fault.message.includes(" is taken")) throw fault;
    return startServing({ ...options, port: 0 });
  }
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
