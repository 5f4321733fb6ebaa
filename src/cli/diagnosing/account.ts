import { RootstepError } from "../../core/errors.ts";
import type { Result, Tally } from "../../reports/terminal/rows.ts";
import { count } from "../../reports/words.ts";
import { EXIT } from "../shared/exit-codes.ts";
import { type FailLevel, failsOn } from "./fail-on.ts";
import type { Finished } from "./judge-input.ts";

/** What became of the inputs so far. */
export class Account {
  readonly tally: Tally = { found: 0, clean: 0, unclear: 0, unjudged: 0, noRun: 0, failed: 0 };
  /** The input that is alone. */
  alone: Finished | undefined;
  /** Diagnoses that the store knew. */
  known = 0;
  /** Diagnoses that a cap cut short. */
  cutShort = 0;
  readonly #failOn: FailLevel | undefined;
  #fails = false;

  constructor(failOn: FailLevel | undefined) {
    this.#failOn = failOn;
  }

  take(finished: Finished): void {
    const { result, only, isKnown } = finished;
    if (only) this.alone = finished;
    if (isKnown) this.known += 1;
    if (result.kind === "diagnosed" && result.diagnosis.ledger.stopped !== undefined) this.cutShort += 1;
    this.tally[columnOf(result)] += 1;
    this.#fails ||= result.kind === "diagnosed" && failsOn(this.#failOn, result.diagnosis);
  }

  get done(): number {
    return Object.values(this.tally).reduce((sum, number) => sum + number, 0);
  }

  /** The exit code of all of it; throws where nothing could be read. */
  code(): number {
    const { tally, alone, done } = this;
    if (alone?.fault !== undefined) throw alone.fault;
    if (alone?.result.kind === "failed") {
      throw new RootstepError("input", `${alone.result.name}: ${alone.result.reason}`);
    }
    if (tally.failed > 0 && tally.failed === done) {
      throw new RootstepError("input", `none of the ${tally.failed} inputs could be read`);
    }
    if (done === 0) throw new RootstepError("input", "no file to read there");
    if (this.#fails) return EXIT.failOn;
    return tally.failed + tally.unjudged + this.cutShort > 0 ? EXIT.incomplete : EXIT.done;
  }

  /** The end of an interrupted command: how far it came, and the line that goes on from there. */
  interrupted(share: number, resume: string | undefined): RootstepError {
    const far = `stopped after ${count(this.done, "result")}, ${Math.floor(share * 100)}% read`;
    return new RootstepError("interrupted", resume === undefined ? far : `${far}; to go on: ${resume}`);
  }
}

function columnOf(result: Result): keyof Tally {
  if (result.kind !== "diagnosed") return result.kind === "failed" ? "failed" : "noRun";
  return COLUMNS[result.diagnosis.verdict];
}

const COLUMNS = {
  found: "found",
  "no-failure-found": "clean",
  "not-enough-evidence": "unclear",
  unjudged: "unjudged",
} as const;
