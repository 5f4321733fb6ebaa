import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts", "src/cli/main.ts", "src/server/reading/reader-process.ts"],
  format: "esm",
  platform: "node",
  target: "node20",
  dts: { entry: ["src/index.ts"] },
  hash: false,
  fixedExtension: false,
  clean: true,
});
