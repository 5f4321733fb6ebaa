import type { Family, Story } from "../families/family.ts";
import type { TrapName } from "../traps/trap.ts";
import type { Day } from "../world/calendar.ts";
import type { Streams } from "../world/streams.ts";
import type { Level } from "./levels.ts";
import type { Casting } from "./roles.ts";

/** What is settled about a world before its people and orders are drawn. */
export interface Plot {
  family: Family;
  level: Level;
  traps: readonly TrapName[];
  streams: Streams;
  today: Day;
  casting: Casting;
  story: Story;
}
