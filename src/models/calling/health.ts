import { type ErrorCode, FatalError } from "../../core/errors.ts";
import { type Failure, failure, type Send } from "./call.ts";

/** Whether a model can still be asked: a refused key or a dead server ends a batch, and is not met a thousand times. */
export interface Health {
  /** Sends while there is hope. */
  watch(send: Send): Send;
  /** Why there is none left. */
  failure(): FatalError | undefined;
}

/** Calls in a row that fail for good, after answers came, until a server is taken for dead. */
const IN_A_ROW = 20;

/** A refusal ends it at once, as does a first call that fails for good; a server that answered before is given longer. */
export function openHealth(model: string): Health {
  let answers = 0;
  let inARow = 0;
  let lost: Failure | undefined;
  const note = (result: Failure) => {
    if (result.why === "refused") lost = result;
    if (result.why !== "unreachable") return;
    inARow += 1;
    if (answers === 0 || inARow >= IN_A_ROW) lost = result;
  };
  return {
    watch: (send) => async (call) => {
      if (lost) return failure(lost.why, lost.reason);
      const result = await send(call);
      if (result.kind === "failure") note(result);
      else {
        answers += 1;
        inARow = 0;
      }
      return result;
    },
    failure: () => lost && new FatalError(codeOf(lost), `${model}: ${lost.reason}`),
  };
}

function codeOf({ why }: Failure): ErrorCode {
  return why === "refused" ? "configuration" : "network";
}
