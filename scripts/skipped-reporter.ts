import type { Reporter, TestModule } from "vitest/node";

/** Names every test that was skipped, so that none is skipped unseen. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests("skipped")].map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    );
    console.log(skipped.length === 0 ? "\nnothing was skipped" : `\nskipped:\n  ${skipped.join("\n  ")}`);
  }
}
