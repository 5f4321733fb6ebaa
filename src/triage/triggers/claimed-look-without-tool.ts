import { defineTrigger, type Finding } from "../define-trigger.ts";
import { type Medium, mediumClaims, namedPage } from "../reading/looks.ts";
import type { Stretch } from "../reading/sentences.ts";
import type { TriageView } from "../view.ts";

/** An agent says it has looked at something, and nothing the run did up to then could have shown it. */
export default defineTrigger({
  name: "claimed-look-without-tool",
  title: "Look claimed that no tool could give",
  category: "history-conflict",
  phase: "observe",
  weight: 1.5,
  *find(view) {
    const shown = new ShownSoFar(view);
    for (const { index } of view.steps) {
      shown.add(index);
      if (view.works[index] !== "execution") continue;
      const finding = findingOf(view, index, shown);
      if (finding) yield finding;
    }
  },
});

const LONGEST = 20_000;

/** What acts and results up to a step may have shown: their words are asked for a medium or an address. */
class ShownSoFar {
  readonly #media = new Set<Medium>();
  readonly #acts: number[] = [];
  readonly #told = new Set<string>();

  constructor(readonly view: TriageView) {}

  /** Keeps the steps that act, and the results. */
  add(index: number): void {
    const step = this.view.steps[index];
    if (step && (step.kind === "result" || this.view.acts(index))) this.#acts.push(index);
  }

  /** Whether anything up to now mentions what a medium would take. */
  has(medium: Medium): boolean {
    if (this.#media.has(medium)) return true;
    const found = this.#acts.some((index) => medium.shown.test(this.view.text(index).slice(0, LONGEST)));
    if (found) this.#media.add(medium);
    return found;
  }

  /** Whether an act names an address; a search result that lists it has not opened it. */
  names(address: string): boolean {
    return this.#acts.some(
      (index) => this.view.acts(index) && this.view.text(index).toLowerCase().includes(address),
    );
  }

  /** Whether a look at this is reported for the first time, and not too many are. */
  isNew(what: string): boolean {
    if (this.#told.has(what) || this.#told.size >= MOST) return false;
    this.#told.add(what);
    return true;
  }
}

/** Each look is searched for in all acts before it, so only a few are. */
const MOST = 12;

function findingOf(view: TriageView, index: number, shown: ShownSoFar): Finding | undefined {
  for (const [part, { kind, body }] of (view.steps[index]?.parts ?? []).entries()) {
    if (kind !== "text") continue;
    for (const { words, stretch, medium } of mediumClaims(body.slice(0, LONGEST))) {
      const at = { step: index, part, ...stretch };
      const page = namedPage(words);
      if (page && shown.isNew(page) && !shown.names(page))
        return report(view, at, page, `an act that opens ${page}`);
      if (page || !medium || showsPictures(view) || !shown.isNew(medium.name) || shown.has(medium)) continue;
      return report(view, at, `a ${medium.name}`, `an act that could show a ${medium.name}`);
    }
  }
  return undefined;
}

/** A picture that came with the run may have been seen by the model itself. */
function showsPictures({ trajectory, steps }: TriageView): boolean {
  return (
    trajectory.artifacts.some(({ kind }) => kind === "image") ||
    steps.some(({ parts }) => parts.some(({ kind }) => kind === "blob"))
  );
}

function report(
  view: TriageView,
  at: Stretch & { step: number; part: number },
  what: string,
  act: string,
): Finding {
  return {
    step: at.step,
    object: `look:${what}@${at.step}`,
    wrong: view.quote(at),
    reference: { value: act, searched: { first: 0, last: at.step - 1, what: "every step before" } },
    why: `This claims to have looked at ${what}; no call, code or page action up to here could show it.`,
  };
}
