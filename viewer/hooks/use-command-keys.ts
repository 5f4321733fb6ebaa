import { useEffect, useRef } from "react";
import { isBusy } from "./use-keys.ts";

const PREFIX_LIVES = 800;

/** The keys of a command, of which one may be two in a row as "g g", and what it does. */
type KeyCommand = readonly [keys: readonly string[], run: () => void];

/** Runs commands by key; stands down while somebody types. Gives a way to run one by its key. */
export function useCommandKeys(commands: readonly KeyCommand[]): (key: string) => void {
  const latest = useRef(commands);
  latest.current = commands;
  const commandOf = (key: string) => latest.current.find(([keys]) => keys.includes(key))?.[1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the newest commands whenever a key is pressed
  useEffect(() => {
    let before = { key: "", at: 0 };
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event)) return;
      const isSecond = event.timeStamp - before.at < PREFIX_LIVES && !event.repeat;
      const both = isSecond ? commandOf(`${before.key} ${event.key}`) : undefined;
      const run = both ?? commandOf(event.key);
      before = { key: event.repeat ? "" : event.key, at: event.timeStamp };
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (key) => commandOf(key)?.();
}
