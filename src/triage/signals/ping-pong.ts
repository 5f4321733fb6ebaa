import { defineSignal } from "../define-signal.ts";

/** How many turns in a row two roles may trade words before it counts. */
const TURNS = 4;

/** Two roles answer each other by turns and nobody acts. No labelled root among its 8 firings: words, no weight. */
export default defineSignal({
  name: "ping-pong",
  title: "two roles go back and forth without acting",
  about: "place",
  weight: 0,
  *find(view) {
    let length = 0;
    let before: string | undefined;
    let previous: string | undefined;
    for (const step of view.steps) {
      const work = view.works[step.index];
      if (work !== "execution" && work !== "instruction") continue;
      const isTrade = !view.acts(step.index) && step.role !== previous;
      length = isTrade ? (step.role === before ? length + 1 : 2) : 0;
      [before, previous] = [previous, step.role];
      if (length >= TURNS) yield step.index;
    }
  },
});
