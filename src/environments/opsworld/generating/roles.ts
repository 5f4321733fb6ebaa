import type { FamilyName } from "../families/family.ts";
import type { TrapName } from "../traps/trap.ts";
import { traps as allTraps } from "../traps/traps.ts";
import type { Stream } from "../world/streams.ts";
import { type Level, pagesFor } from "./levels.ts";

/** What a case is cast as. */
export interface Role {
  trap: TrapName | undefined;
  /** Whether it earns money, earlier refunds aside. */
  earns: boolean;
  /** Earlier refunds that count. */
  prior: "none" | "half" | "full";
  /** Whether the customer wrote a letter. */
  writes: boolean;
  /** The letter names no order. */
  nameless: boolean;
  /** Falls under the version before. */
  old: boolean;
  /** A picture has what the records and the letter lack. */
  pictured: boolean;
}

/** The roles of a world, and the inclusion of its limits: the case on a limit needs one or the other. */
export interface Casting {
  roles: readonly Role[];
  inclusive: boolean;
}

interface Wanted {
  family: FamilyName;
  level: Level;
  traps: readonly TrapName[];
}

/** So many cases are settled: without the pagination trap all of them must fit on the first page. */
export function scopeOf({ level, traps }: Pick<Wanted, "level" | "traps">): number {
  const { scope } = level.tickets;
  return traps.includes("pagination") ? scope : Math.min(scope, 5);
}

/** Casts the roles; nothing when the traps do not fit into the level. */
export function castRoles(wanted: Wanted, random: Stream): Casting | undefined {
  if (wanted.traps.length > scopeOf(wanted)) return undefined;
  const choices = random.shuffled([0, 1, 2, 3]).map((bits) => ({
    inclusive: (bits & 1) === 1,
    halfPaid: (bits & 2) === 2,
  }));
  const castings = choices.map((choice) => ({ ...choice, roles: rolesFor(wanted, choice, random) }));
  const misses = ({ roles }: { roles: readonly Role[] }) => missing(wanted, roles);
  return castings.reduce((best, next) => (misses(next) < misses(best) ? next : best));
}

/** How far roles are from what the level asks for: its number of dues, and in a recall of owners who do not write. */
function missing({ family, level }: Wanted, roles: readonly Role[]): number {
  const due = Math.abs(roles.filter(isDue).length - Math.min(level.due, roles.length));
  const silent = roles.filter(({ writes }) => !writes).length;
  return due + (family === "recall" ? Math.floor(roles.length / 2) - silent : 0);
}

function isDue({ earns, prior }: Pick<Role, "earns" | "prior">): boolean {
  return earns && prior !== "full";
}

function rolesFor(wanted: Wanted, choice: { inclusive: boolean; halfPaid: boolean }, random: Stream): Role[] {
  const scope = scopeOf(wanted);
  const bearers = wanted.traps.map((trap) => bearerOf(trap, wanted, choice));
  const due = bearers.filter(isDue).length;
  const plain = Array.from({ length: scope - bearers.length }, (_, index): Role => {
    return { ...NOBODY, earns: due + index < wanted.level.due };
  });
  const roles = [...bearers, ...plain];
  castPictures(roles, wanted.level.pictures);
  castOld(roles, wanted);
  if (wanted.family === "recall") castSilent(roles, random);
  castNameless(roles, wanted.level.nameless, random);
  return roles;
}

const NOBODY: Role = {
  trap: undefined,
  earns: false,
  prior: "none",
  writes: true,
  nameless: false,
  old: false,
  pictured: false,
};

function bearerOf(
  trap: TrapName,
  { family, level }: Wanted,
  choice: { inclusive: boolean; halfPaid: boolean },
): Role {
  const orderPages = pagesFor(level.tickets.scope + level.unaffected);
  if (trap === "prior") return { ...NOBODY, trap, earns: true, prior: choice.halfPaid ? "half" : "full" };
  const bearing = allTraps[trap].bearing(family, { orderPages });
  const earns = bearing === "either" ? choice.inclusive : bearing === "due";
  return { ...NOBODY, trap, earns, nameless: trap === "namesake" };
}

/** Pictures decide cases without a trap of their own, pagination aside: each of the others stays as hard as its trap. */
function castPictures(roles: Role[], count: number): void {
  const fit = roles.filter(({ trap }) => trap === undefined || trap === "pagination");
  for (const role of fit.slice(0, count)) role.pictured = true;
}

function castOld(roles: Role[], { family, level, traps }: Wanted): void {
  if (family === "recall" || level.level < 5 || !traps.includes("outdated")) return;
  const fit = roles.find(({ trap, earns, pictured }) => trap === undefined && earns && !pictured);
  const other = roles.find(({ trap, earns }) => trap === undefined && earns);
  const role = fit ?? other;
  if (role) role.old = true;
}

/** Half of the owners did not write; only those whom the notice affects would be found without a letter. */
function castSilent(roles: Role[], random: Stream): void {
  const fit = roles.filter(({ earns, pictured, trap }) => earns && !pictured && trap !== "namesake");
  for (const role of random.sample(fit, Math.floor(roles.length / 2))) role.writes = false;
}

function castNameless(roles: Role[], count: number, random: Stream): void {
  const already = roles.filter(({ nameless }) => nameless).length;
  const fit = roles.filter(({ writes, nameless, trap }) => writes && !nameless && trap !== "memo");
  for (const role of random.sample(fit, count - already)) role.nameless = true;
}
