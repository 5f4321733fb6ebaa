import { cut } from "../../reports/page/cut.ts";
import { type ListedRun, summaryOf } from "../../reports/page/listed-run.ts";
import type { SetPage } from "../../reports/set/set-page.ts";
import { runHash } from "../../store/hashes.ts";
import type { Outcome } from "./outputs.ts";

/** Lines of the runs whose pages were written, for the page over all of them. */
export class SetIndex {
  readonly #runs: ListedRun[] = [];
  readonly #without: SetPage["without"] = [];

  /** Takes what came of an input, and the file of its page where it has one. */
  async add(outcome: Outcome, page?: string): Promise<void> {
    const key = String(this.#runs.length);
    if (outcome.kind !== "diagnosed") {
      const { address, reason } = outcome;
      if (outcome.kind === "no-run") this.#without.push({ address: cut(address, 600), reason: cut(reason) });
      else this.#runs.push({ ...unread(key, address), state: "unreadable", reason: cut(reason) });
      return;
    }
    const { address, trajectory } = outcome.report;
    this.#runs.push({
      ...unread(key, address),
      id: cut(trajectory.id, 300),
      summary: summaryOf(outcome.report, await runHash(trajectory)),
      ...(page === undefined ? {} : { page }),
    });
  }

  get size(): number {
    return this.#runs.length + this.#without.length;
  }

  /** The page, in the order of the addresses: pages are written as runs are finished. */
  page(name: string): SetPage {
    const order = new Intl.Collator("en", { numeric: true });
    const runs = this.#runs.toSorted((a, b) => order.compare(a.address, b.address));
    return { schema: "rootstep.set/1", name, runs, without: this.#without };
  }
}

function unread(key: string, address: string): ListedRun {
  return { key, address: cut(address, 600), id: cut(address, 300), state: "read", bytes: 0, modified: 0 };
}
