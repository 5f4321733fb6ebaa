import { RootstepError } from "../../core/errors.ts";
import { FAMILIES, type FamilyName } from "./families/family.ts";
import { LEVELS } from "./generating/levels.ts";
import { TRAPS, type TrapName } from "./traps/trap.ts";

/** What names a world among all. */
export interface Address {
  family: FamilyName;
  level: number;
  seed: number;
  /** Instead of those the level draws. */
  traps?: readonly TrapName[];
}

const FORM = "late/4/17 or late/4/17?traps=pagination,boundary";

/** Reads `late/4/17?traps=pagination,boundary`; `?traps=` with nothing behind it is a world without traps. */
export function parseAddress(text: string): Address {
  const match = /^(\w+)\/(\d)\/(\d{1,9})(?:\?traps=([\w,]*))?$/u.exec(text);
  const family = FAMILIES.find((name) => name === match?.[1]);
  const level = Number(match?.[2]);
  if (!match || !family || !LEVELS[level - 1])
    throw wrong(text, `write ${FORM}; families ${FAMILIES.join(", ")}, levels 1 to 6`);
  const plain = { family, level, seed: Number(match[3]) };
  return match[4] === undefined ? plain : { ...plain, traps: trapsIn(text, match[4]) };
}

function trapsIn(text: string, list: string): TrapName[] {
  const wanted = new Set(list.split(",").filter((name) => name !== ""));
  const unknown = [...wanted].find((name) => !TRAPS.some((trap) => trap === name));
  if (unknown !== undefined)
    throw wrong(text, `there is no trap "${unknown}"; there are ${TRAPS.join(", ")}`);
  return TRAPS.filter((trap) => wanted.has(trap));
}

/** The one text of an address. */
export function formatAddress({ family, level, seed, traps }: Address): string {
  return `${family}/${level}/${seed}${traps ? `?traps=${traps.join(",")}` : ""}`;
}

/** An address that names no world, and what to do instead. */
export function wrong(address: string, remedy: string): RootstepError {
  return new RootstepError("arguments", `opsworld:${address}: ${remedy}`);
}
