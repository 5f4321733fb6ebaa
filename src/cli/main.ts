#!/usr/bin/env node
import manifest from "../../package.json" with { type: "json" };

const argv = process.argv.slice(2);
if (argv[0] === "--version" || argv[0] === "-V") console.log(manifest.version);
else {
  const { runProcess } = await import("./process.ts");
  await runProcess(argv);
}
