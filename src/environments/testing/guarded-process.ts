import { shellLine } from "../process/command-line.ts";
import { openProcess } from "../process/open-process.ts";

/** A process of its own that opens an environment, says so, and then does nothing: `guarded-process.ts <command>`. */
const environment = await openProcess(shellLine(process.argv[2] ?? ""));
process.stdout.write(`${environment.key}\n`);
setInterval(() => {}, 1000);
