import type { History } from "../../replay/contract/agent.ts";
import { canonicalJson } from "../../replay/contract/json.ts";
import { defineDiagnoser } from "../diagnoser.ts";
import { type Execution, suspicionsIn } from "../famas/suspiciousness.ts";

const RERUNS = 20;

/**
 * FAMAS without its model: the task is run twenty times more, and the spectra of failed and successful runs are compared. A
 * signature is a call with its arguments and whether it was refused, so that nothing has to be clustered. The paper names a
 * step and no action; ours is the call that tells successful runs from failed ones most, by the same formula turned round.
 */
export default defineDiagnoser({
  name: "famas",
  title: `the spectrum of ${RERUNS} reruns, no model`,
  knows: "reruns",
  propose: async ({ history, only }, { rerun }) => {
    const reruns = await rerun(RERUNS);
    const good = reruns.filter(({ succeeded }) => succeeded).map((one) => executionOf(one.history, false));
    const run = executionOf(history, true);
    const all = [run, ...reruns.map((one) => executionOf(one.history, !one.succeeded))];
    const [suspect] = suspicionsIn(run, all);
    const at = only ?? suspect?.first;
    const call = callOfSuccess(reruns, good, all, history);
    if (at === undefined || !call) return { reason: `none of ${RERUNS} reruns succeeded otherwise` };
    return { proposal: { at, call } };
  },
});

/** The call, not made in the run, that most speaks for success: spectra with failed and successful exchanged. */
function callOfSuccess(
  reruns: readonly { history: History; succeeded: boolean }[],
  good: readonly Execution[],
  all: readonly Execution[],
  history: History,
) {
  const made = new Set(executionOf(history, true).signatures.map(({ key }) => key));
  const turned = all.map(({ failed, signatures }) => ({ failed: !failed, signatures }));
  const [best] = good
    .flatMap((run, index) => suspicionsIn(run, turned).map((suspicion) => ({ ...suspicion, index })))
    .filter(({ key }) => !made.has(key))
    .sort((a, b) => b.score - a.score || a.index - b.index || a.first - b.first);
  const source = best && reruns.filter(({ succeeded }) => succeeded)[best.index];
  return source?.history.turns[best?.first ?? -1]?.call;
}

function executionOf({ turns }: History, failed: boolean): Execution {
  const signatures = turns.map(({ call: { tool, arguments: asked }, observation }) => ({
    role: "agent",
    key: `${tool} ${canonicalJson(asked)} ${observation.failed ? "refused" : "done"}`,
  }));
  return { failed, signatures };
}
