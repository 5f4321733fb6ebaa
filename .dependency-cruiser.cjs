/** The arrows of the house: imports point towards core (docs/architecture.md). */
const TESTS = "(\\.test\\.ts$|/testing/)";
const room = (name) => `^src/${name}/`;
const notFrom = (name, allowed) => ({
  name: `${name}-imports-only-${allowed.join("-") || "itself"}`,
  severity: "error",
  from: { path: room(name), pathNot: TESTS },
  to: { path: "^src/", pathNot: [name, ...allowed].map(room) },
});

module.exports = {
  forbidden: [
    notFrom("core", []),
    notFrom("importers", ["core"]),
    notFrom("redaction", ["core"]),
    notFrom("casefile", ["core"]),
    notFrom("fitting", ["core"]),
    notFrom("triage", ["core", "fitting"]),
    notFrom("methods", ["core", "casefile"]),
    notFrom("reports", ["core", "scoring"]),
    notFrom("replay", ["core", "scoring", "methods"]),
    notFrom("environments", ["core", "replay", "scoring"]),
    // Diagnosers of OpsWorld's failures; those that judge by a method are given what asks it.
    notFrom("autopsy", ["core", "replay", "scoring", "methods", "triage", "environments"]),
    {
      name: "only-the-oracle-knows-the-worlds",
      comment: "a diagnoser is told nothing of worlds, traps and workers, by whatever way around",
      severity: "error",
      from: {
        path: "^src/autopsy/((diagnosers|proposing|famas)/|(by-method|forced-last|subject|diagnoser)\\.ts$)",
        pathNot: `${TESTS}|/diagnosers/(oracle|index)\\.ts$`,
      },
      to: { path: "^src/environments/", reachable: true },
    },
    // Experiments on scripted workers; what is said of a run there is said by those who do not know it.
    notFrom("oversight", ["core", "replay", "scoring", "methods", "triage", "autopsy", "environments"]),
    {
      name: "only-the-oracle-advises-knowing-the-worlds",
      comment:
        "supervisors, advisers and memories are told nothing of worlds, traps and workers, by whatever way around",
      severity: "error",
      from: {
        path: "^src/oversight/((supervisors|advisers|memories|advice)/|(define-[a-z]+|look-up|prefix|supervise|online-repair)\\.ts$)",
        pathNot: `${TESTS}|/(oracle|index)\\.ts$`,
      },
      to: { path: "^src/environments/", reachable: true },
    },
    notFrom("store", ["core"]),
    // What is served is read, judged by rule and labelled here: no model is asked, nothing is replayed.
    {
      name: "server-imports-no-model-and-no-command",
      severity: "error",
      from: { path: room("server"), pathNot: TESTS },
      to: {
        path: "^src/",
        pathNot: [
          ...["server", "core", "importers", "reports", "store", "annotation", "training", "triage"].map(
            room,
          ),
          "^src/(importing|diagnose)\\.ts$",
        ],
      },
    },
    notFrom("batch", ["core", "store"]),
    // People label runs without anything that a method says of them.
    notFrom("annotation", ["core", "store", "scoring"]),
    // A model knows the contracts of asking, and no method.
    notFrom("models", ["core", "redaction", "methods/asking"]),
    {
      name: "models-know-contracts-alone",
      severity: "error",
      from: { path: room("models"), pathNot: TESTS },
      to: { path: room("methods/asking"), pathNot: "/(ask|define-question|model)\\.ts$" },
    },
    // Truth lives in benchmarks: no room that judges a run may reach it.
    notFrom("scoring", ["core"]),
    notFrom("benchmarks", ["core", "importers", "redaction"]),
    notFrom("evaluation", ["core", "benchmarks", "scoring", "fitting", "batch"]),
    {
      name: "pure-rooms-touch-no-node",
      severity: "error",
      from: {
        path: "^src/(core|importers|redaction|casefile|fitting|triage|methods|scoring)/",
        pathNot: `${TESTS}|/disk\\.ts$`,
      },
      to: { dependencyTypes: ["core"] },
    },
    // The web page runs in a browser: of the house it knows the words of a run and what reports say of it.
    {
      name: "viewer-imports-only-core-and-pages",
      severity: "error",
      from: { path: "^viewer/", pathNot: `${TESTS}|\\.config\\.ts$|\\.browser\\.ts$` },
      to: {
        path: "^src/",
        pathNot:
          "^src/(core/|reports/page/(page|listed-run|served|find)\\.ts$|reports/(set|compare|bench|replay)/|reports/(words|facts)\\.ts$)",
      },
    },
    {
      name: "viewer-touches-no-node",
      severity: "error",
      from: { path: "^viewer/", pathNot: `${TESTS}|\\.config\\.ts$|\\.browser\\.ts$` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "nobody-imports-the-viewer",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^viewer/" },
    },
    {
      name: "pages-are-made-in-a-browser-too",
      severity: "error",
      from: { path: "^src/reports/(page|set|compare|bench|replay)/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "testing-stays-in-tests",
      severity: "error",
      from: { path: "^src/", pathNot: TESTS },
      to: { path: "/testing/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
