import { defineSignal } from "../define-signal.ts";
import { reportsPage } from "../reading/workflow.ts";

const ANOMALY =
  /captcha|verify (?:that )?you are (?:a )?human|are you a robot|unusual traffic|cookie (?:consent|policy|settings)|accept (?:all )?cookies|before you continue|content (?:management|filter|policy)|access denied|paywall|subscribe to (?:read|continue)|(?:log|sign) ?in to (?:continue|view|read)|rate limit|too many requests|\b429\b|cloudflare|bot detection/i;

/** The first page or result that shows a wall in place of what was asked for. Orchestrated ×6.7 and ×9.0 (3 and 4 of 12); round tables 0 of 1. */
export default defineSignal({
  name: "environment-anomaly",
  title: "met a wall: a captcha, a consent page, a filter, a limit",
  about: "content",
  weight: 0.9,
  *find(view) {
    const first = view.steps.find(
      (step) =>
        (step.kind === "result" || reportsPage(step)) && ANOMALY.test(view.text(step.index).slice(0, 6000)),
    );
    if (first) yield first.index;
  },
});
