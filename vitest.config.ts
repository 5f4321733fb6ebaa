import { defineConfig } from "vitest/config";
import SkippedReporter from "./scripts/skipped-reporter.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "bench/**/*.test.ts", "scripts/**/*.test.ts", "viewer/**/*.test.ts"],
    testTimeout: 30_000,
    reporters: [new SkippedReporter(), "default"],
  },
});
