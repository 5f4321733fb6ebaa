import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The name under which commands know the bundled failed run. */
export const DEMO = "demo";

/** The bundled failed run, wherever the package is installed: beside `src/` in the sources, beside `dist/` when built. */
export function demoPath(): string {
  const levels = ["../examples/", "../../examples/"];
  const paths = levels.map((up) => fileURLToPath(new URL(`${up}trip-planner-handoff.json`, import.meta.url)));
  return paths.find((path) => existsSync(path)) ?? paths[0] ?? "";
}
