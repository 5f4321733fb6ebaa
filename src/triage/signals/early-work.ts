import { defineSignal } from "../define-signal.ts";

/** The first three working steps hold most roots of working roles, in every set. */
export default defineSignal({
  name: "early-work",
  title: "among the first three working steps",
  about: "place",
  weight: 0.8,
  *find(view) {
    let working = 0;
    for (const [index, work] of view.works.entries()) {
      if (work !== "execution") continue;
      working += 1;
      if (working <= 3) yield index;
    }
  },
});
