import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { camelCase } from "./names.ts";

/** The folders whose files are plug-ins: `npm run registry` writes their index, `--check` says whether it is stale. */
const REGISTRIES = [
  { folder: "src/importers", list: "importers", type: "Importer", from: "./reading/define-importer.ts" },
  { folder: "src/triage/triggers", list: "triggers", type: "TriggerRule", from: "../define-trigger.ts" },
  { folder: "src/triage/signals", list: "signals", type: "SignalRule", from: "../define-signal.ts" },
  {
    folder: "src/benchmarks",
    list: "benchmarks",
    type: "Benchmark",
    from: "./cases/define-benchmark.ts",
  },
  { folder: "src/redaction/families", list: "families", type: "SecretFamily", from: "../secret-family.ts" },
  { folder: "src/methods", list: "methods", type: "Method", from: "./asking/define-method.ts" },
  {
    folder: "src/environments",
    list: "environments",
    type: "EnvironmentKind",
    from: "../replay/contract/environment.ts",
  },
  { folder: "src/autopsy/diagnosers", list: "diagnosers", type: "Diagnoser", from: "../diagnoser.ts" },
  {
    folder: "src/oversight/supervisors",
    list: "supervisors",
    type: "Supervisor",
    from: "../define-supervisor.ts",
  },
  { folder: "src/oversight/advisers", list: "advisers", type: "Adviser", from: "../define-adviser.ts" },
  { folder: "src/oversight/memories", list: "memories", type: "Memory", from: "../define-memory.ts" },
];

const stale = REGISTRIES.filter((registry) => {
  const path = join(registry.folder, "index.ts");
  const wanted = indexOf(registry);
  if (readIfThere(path) === wanted) return false;
  if (!process.argv.includes("--check")) writeFileSync(path, wanted);
  return true;
});

if (process.argv.includes("--check") && stale.length > 0) {
  console.error(`stale: ${stale.map(({ folder }) => `${folder}/index.ts`).join(", ")}; run npm run registry`);
  process.exitCode = 1;
}

function indexOf({ folder, list, type, from }: (typeof REGISTRIES)[number]): string {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "index.ts")
    .map((file) => file.replace(/\.ts$/u, ""))
    .sort();
  const imports = [
    ...names.map((name) => ({
      path: `./${name}.ts`,
      line: `import ${camelCase(name)} from "./${name}.ts";`,
    })),
    { path: from, line: `import type { ${type} } from "${from}";` },
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  return `// Written by \`npm run registry\`.
${imports.map(({ line }) => line).join("\n")}

/** Every plug-in of this folder, by name. */
${listOf(`export const ${list}: readonly ${type}[] = `, names.map(camelCase))}
`;
}

/** An array as the formatter would lay it out. */
function listOf(start: string, names: readonly string[]): string {
  const oneLine = `${start}[${names.join(", ")}];`;
  return oneLine.length <= 110 ? oneLine : `${start}[\n${names.map((name) => `  ${name},`).join("\n")}\n];`;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
