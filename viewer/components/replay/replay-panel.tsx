import { useCallback } from "react";
import type { KeptReplay } from "../../../src/reports/replay/kept-replay.ts";
import { useLoaded } from "../../hooks/use-loaded.ts";
import { trialsOf } from "../../model/replay/trial.ts";
import { useLibrary } from "../../state/library-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { TrialView } from "./trial-view.tsx";

const NONE: readonly KeptReplay[] = [];

/** What came of trying another call at a step: both arms of every replay that is kept, newest first. */
export function ReplayPanel() {
  const { page } = usePage();
  const { replays, fault } = useReplays();
  if (fault !== undefined) {
    return (
      <Panel title="Replay">
        <p className="quiet more">
          the replays could not be read: <Inert text={fault} />
        </p>
      </Panel>
    );
  }
  if (!replays) return null;
  const trials = trialsOf(replays, page.answer);
  if (trials.length === 0) return <NotReplayed />;
  return (
    <Panel
      title="Replay"
      aside={trials.length === 1 ? "one, with its control" : `${trials.length}, newest first`}
    >
      <ol className="trials">
        {trials.map((trial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: replays of one page never move
          <TrialView key={index} trial={trial} isNamed={trial.step === page.answer.step} />
        ))}
      </ol>
    </Panel>
  );
}

/** Those of the file, or those that the server's store has now. */
function useReplays(): { replays?: readonly KeptReplay[]; fault?: string } {
  const { page, run, linked } = usePage();
  const served = useLibrary();
  const own = page.replays;
  const load = useCallback(
    async () => own ?? (served && linked !== "" ? served.library.replays(run) : NONE),
    [own, served, run, linked],
  );
  const { value, fault } = useLoaded<readonly KeptReplay[]>(load);
  return { ...(value ? { replays: value } : {}), ...(fault ? { fault: fault.message } : {}) };
}

/** A claim that nobody has tried: what would try it. */
function NotReplayed() {
  const { page } = usePage();
  const { step } = page.answer;
  if (step === undefined) return null;
  const command = `rootstep replay ${page.run.address} --env … --step ${step} --action '{"tool": …, "arguments": …}'`;
  return (
    <Panel title="Replay" aside="none is kept">
      <p className="more">
        The run was not gone back to. To try another call at step {step}, beside the recorded one as often:
      </p>
      <p className="command">
        <code>
          <Inert text={command} />
        </code>
      </p>
    </Panel>
  );
}
