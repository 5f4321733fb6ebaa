/** The arrows of the house: imports point towards core (docs/architecture.md). */
const room = (name) => `^src/${name}/`;
const notFrom = (name, allowed) => ({
  name: `${name}-imports-only-${allowed.join("-") || "itself"}`,
  severity: "error",
  from: { path: room(name), pathNot: "\\.test\\.ts$" },
  to: { path: "^src/", pathNot: [name, ...allowed].map(room) },
});

module.exports = {
  forbidden: [
    notFrom("core", []),
    notFrom("importers", ["core"]),
    notFrom("casefile", ["core"]),
    notFrom("triage", ["core"]),
    notFrom("methods", ["core", "casefile"]),
    notFrom("reports", ["core"]),
    {
      name: "pure-rooms-touch-no-node",
      severity: "error",
      from: { path: "^src/(core|importers|casefile|triage|methods)/", pathNot: "(\\.test\\.ts|/disk\\.ts)$" },
      to: { dependencyTypes: ["core"] },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".js"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
