import type { Offered } from "../../annotation/curation/offer-runs.ts";
import { openInputs } from "../diagnosing/inputs.ts";
import type { Streams } from "../shared/streams.ts";
import { breathe, untilAborted } from "../shared/until-aborted.ts";

/** Runs to offer to a campaign, and what could not be read of them so far. */
export interface OfferedInputs {
  runs(): AsyncIterable<Offered>;
  unread: string[];
}

/** The runs of addresses, each as it can be addressed again. */
export function offeredRuns(
  addresses: readonly string[],
  format: string | undefined,
  { stdin, signal }: Streams,
): OfferedInputs {
  const unread: string[] = [];
  return {
    unread,
    async *runs() {
      const inputs = await openInputs(addresses, { format, stdin });
      for await (const { imported, address } of untilAborted(inputs.read(), signal)) {
        if (imported.kind === "run") yield { ...imported, address };
        else unread.push(`${imported.file}: ${imported.reason}`);
        await breathe();
      }
    },
  };
}
