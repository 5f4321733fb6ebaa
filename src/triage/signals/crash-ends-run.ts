import { defineSignal } from "../define-signal.ts";

const CRASH =
  /content management policy|Traceback \(most recent|BadRequestError|Error code: \d|UnhandledError|panicked at/i;

/** A crash that ends a run of few working steps: seven to eight times chance in orchestrated runs. */
export default defineSignal({
  name: "crash-ends-run",
  title: "the run ends here in a crash",
  about: "content",
  weight: 1.9,
  *find(view) {
    const last = view.steps.length - 1;
    const working = view.works.filter((work) => work === "execution").length;
    if (working <= 5 && CRASH.test(view.text(last).slice(-6000))) yield last;
  },
});
