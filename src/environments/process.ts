import { RootstepError } from "../core/errors.ts";
import { defineEnvironment } from "../replay/contract/environment.ts";
import { shellLine } from "./process/command-line.ts";
import { openProcess } from "./process/open-process.ts";

/** Any program that speaks the contract's verbs in JSON lines (docs/your-own-environment.md). It runs as you, unconfined. */
export default defineEnvironment({
  name: "process",
  title: "a program of yours that speaks JSON lines: process:python3 desk.py",
  create: async (address) => {
    if (address.trim() !== "") return openProcess(shellLine(address));
    throw new RootstepError("arguments", "process: needs a command, as in process:python3 desk.py");
  },
});
