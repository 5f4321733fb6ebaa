import { boundary } from "./boundary.ts";
import { memo } from "./memo.ts";
import { namesake } from "./namesake.ts";
import { outdated } from "./outdated.ts";
import { pagination } from "./pagination.ts";
import { prior } from "./prior.ts";
import type { Trap, TrapName } from "./trap.ts";

/** The six traps. */
export const traps: Readonly<Record<TrapName, Trap>> = {
  pagination,
  outdated,
  memo,
  boundary,
  namesake,
  prior,
};
