import { damage } from "./damage.ts";
import type { Family, FamilyName } from "./family.ts";
import { late } from "./late.ts";
import { recall } from "./recall.ts";

/** The three kinds of work. */
export const families: Readonly<Record<FamilyName, Family>> = { late, recall, damage };
