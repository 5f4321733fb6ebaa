import type { Worker } from "../../../replay/contract/agent.ts";
import { TRAPS, type TrapName } from "../traps/trap.ts";
import { carefulWorker, scriptedWorker } from "./scripted.ts";

/** The scripted worker of a name: `careful`, `careless:memo`, `wavering:prior+boundary`; nothing for other names. */
export function workerNamed(name: string): Worker | undefined {
  if (name === "careful") return carefulWorker;
  const [kind, named = ""] = name.split(":", 2);
  const habits = named.split("+").filter(isTrap);
  if ((kind !== "careless" && kind !== "wavering") || habits.length < named.split("+").length)
    return undefined;
  return scriptedWorker({ habits: new Set(habits), wavers: kind === "wavering" });
}

function isTrap(word: string): word is TrapName {
  return TRAPS.some((trap) => trap === word);
}
