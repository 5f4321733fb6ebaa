import { useEffect, useRef } from "react";
import type { Command } from "./use-commands.ts";

const PREFIX_LIVES = 800;

/** Runs commands by their keys; stands down while somebody types or a dialog is open. */
export function useKeys(commands: readonly Command[]): void {
  const prefix = useRef({ key: "", at: 0 });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPalette = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
      if (!isPalette && (event.metaKey || event.ctrlKey || event.altKey || isBusy(event))) return;
      const key = isPalette ? "Mod+k" : event.key;
      const before = prefix.current;
      const isSecond = before.key !== "" && event.timeStamp - before.at < PREFIX_LIVES && !event.repeat;
      const command =
        (isSecond ? commands.find(({ keys }) => keys.includes(`${before.key} ${key}`)) : undefined) ??
        commands.find(({ keys }) => keys.includes(key));
      const isPrefix = !command && commands.some(({ keys }) => keys.some((one) => one.startsWith(`${key} `)));
      prefix.current = isPrefix && !event.repeat ? { key, at: event.timeStamp } : { key: "", at: 0 };
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [commands]);
}

/** Somebody types, a dialog has the keys, or a control uses this key itself. */
export function isBusy({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  if (key.startsWith("Arrow")) return target.closest("[role=slider]") !== null;
  return key === "Enter" && target.closest("button, a, summary") !== null;
}
