import type { Reporter, TestModule } from "vitest/node";

/** Names the groups of tests that were skipped, with their counts, so that none is skipped unseen. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests("skipped")) {
        const group = `${module.relativeModuleId}: ${test.fullName.split(" > ")[0]}`;
        counts.set(group, (counts.get(group) ?? 0) + 1);
      }
    }
    const lines = [...counts].map(([group, count]) => `  ${count} × ${group}`);
    console.log(lines.length === 0 ? "\nnothing was skipped" : `\nskipped:\n${lines.join("\n")}`);
  }
}
