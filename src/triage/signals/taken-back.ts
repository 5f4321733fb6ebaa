import { defineSignal } from "../define-signal.ts";
import { CORRECTS } from "../reading/language.ts";

const BEGINNING = 3000;

/**
 * The next working step takes another way or puts it right. Round tables ×2.7 (15 of 52), orchestrated ×5.5 and ×2.5,
 * tool-agent-user ×9 (2 of 9), chain ×3.8 (3 of 4): the only signal with lift in every set.
 */
export default defineSignal({
  name: "taken-back",
  title: "the next working step corrects it or goes another way",
  about: "place",
  weight: 0.6,
  *find(view) {
    let previous = -1;
    for (const [index, work] of view.works.entries()) {
      if (work !== "execution") continue;
      if (previous >= 0 && CORRECTS.test(view.text(index).slice(0, BEGINNING))) yield previous;
      previous = index;
    }
  },
});
