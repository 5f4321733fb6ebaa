import type { Step, Trajectory } from "../../core/trajectory.ts";
import { cutName } from "./cut.ts";
import type { PageLane, PageRole } from "./page.ts";

/** The roles of a run in order of appearance, and the lane of each; filled step by step. */
export class RoleShelf {
  readonly roles: PageRole[] = [];
  readonly lanes: PageLane[] = [];
  readonly #byName = new Map<string, number>();
  readonly #laneOf = new Map<number, number>();
  #strayLane: number | undefined;

  /** The number of a role; a name that is only addressed has no steps. */
  numberOf(name: string, kind: PageRole["kind"] = "agent"): number {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    this.roles.push({ name: cutName(name), kind, steps: 0 });
    this.#byName.set(name, this.roles.length - 1);
    return this.roles.length - 1;
  }

  /** Counts a step to its role. */
  take(step: Step): number {
    const number = this.numberOf(step.role, kindOf(step));
    const role = this.roles[number];
    if (role) role.steps += 1;
    return number;
  }

  /** The lane of a role that acts. */
  laneOf(role: number): number {
    const known = this.#laneOf.get(role);
    if (known !== undefined) return known;
    this.lanes.push({ name: this.roles[role]?.name ?? "", role });
    this.#laneOf.set(role, this.lanes.length - 1);
    return this.lanes.length - 1;
  }

  /** The lane of results that answer no recorded call. */
  strayLane(): number {
    this.#strayLane ??= this.lanes.push({ name: "environment" }) - 1;
    return this.#strayLane;
  }

  /** A role whose every thread was started by another one is nested under it. */
  nest({ threads }: Trajectory): void {
    const byId = new Map(threads.map((thread) => [thread.id, thread]));
    const free = new Set<string>();
    const parents = new Map<string, string>();
    for (const thread of threads) {
      const parent = thread.parent === undefined ? undefined : byId.get(thread.parent)?.role;
      if (parent === undefined || parent === thread.role) free.add(thread.role);
      else if (!parents.has(thread.role)) parents.set(thread.role, parent);
    }
    for (const [name, parent] of parents) {
      const role = this.roles[this.#byName.get(name) ?? -1];
      const above = this.#byName.get(parent);
      if (role && above !== undefined && !free.has(name)) role.parent = above;
    }
  }
}

function kindOf({ kind, parts }: Step): PageRole["kind"] {
  if (kind === "result" || kind === "system") return "environment";
  const author = parts[0]?.author;
  if (author === "human") return "human";
  return author === "environment" ? "environment" : "agent";
}
