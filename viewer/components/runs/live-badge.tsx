import { whole } from "../../model/format.ts";
import { useIsLive, useRunList } from "../../state/library-context.tsx";

/** Whether the page follows the folder, and how far the runs are read. */
export function LiveBadge() {
  const isLive = useIsLive();
  const progress = useRunList()?.progress;
  const isReading = progress !== undefined && progress.read < progress.of;
  if (!isLive) {
    return (
      <output className="live off" title="The server does not answer; the page tries again.">
        <i aria-hidden="true" />
        Not connected
      </output>
    );
  }
  return (
    <output className={isReading ? "live reading" : "live"} title="Changes of the folder show at once.">
      <i aria-hidden="true" />
      {isReading ? `Reading ${whole(progress.read)} of ${whole(progress.of)}` : "Live"}
    </output>
  );
}
