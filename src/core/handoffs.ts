import type { Step, Trajectory } from "./trajectory.ts";

/** A recorded name split into the role and the role it addresses: "Planner (-> Executor)". */
export interface RecordedName {
  role: string;
  to?: string;
  /** A note in brackets that is neither role nor addressee: "thought". */
  note?: string;
}

/** Splits a recorded name; accepts `->`, `→` and `=>`, with or without brackets. */
export function parseRecordedName(name: string): RecordedName {
  const bracketed = /^(.*?)\s*\(\s*(?:->|→|=>)\s*(.+?)\s*\)\s*$/su.exec(name);
  if (bracketed?.[1] && bracketed[2]) return { role: bracketed[1].trim(), to: bracketed[2] };
  const bare = /^(.+?)\s*(?:->|→|=>)\s*(.+)$/su.exec(name);
  if (bare?.[1] && bare[2]) return { role: bare[1].trim(), to: bare[2].trim() };
  const noted = /^(.+?)\s*\(([^()]*)\)\s*$/su.exec(name);
  if (noted?.[1] && noted[2] !== undefined) return { role: noted[1].trim(), note: noted[2].trim() };
  return { role: name.trim() };
}

/** Roles compare without case, blanks folded, and without a note or handoff suffix. */
export function normaliseRole(name: string): string {
  return parseRecordedName(name).role.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ");
}

/** A handoff with the step that holds it. */
export interface IndexedHandoff {
  step: number;
  from: string;
  to: string;
  part: number;
  start: number;
  end: number;
}

/** Looks handoffs up by addressee, nearest earlier first. */
export interface HandoffIndex {
  all: readonly IndexedHandoff[];
  /** The nearest handoff before `step`, addressed to `addressee` when one is given. */
  nearestBefore(step: number, addressee?: string): IndexedHandoff | undefined;
  /** The handoffs addressed to a role, in order. */
  to(role: string): readonly IndexedHandoff[];
}

/** Builds the index of every handoff of a run. */
export function indexHandoffs(trajectory: Trajectory): HandoffIndex {
  const all = trajectory.steps.flatMap(handoffsOf);
  const byAddressee = new Map<string, IndexedHandoff[]>();
  for (const handoff of all) {
    const key = normaliseRole(handoff.to);
    byAddressee.set(key, [...(byAddressee.get(key) ?? []), handoff]);
  }
  const to = (role: string) => byAddressee.get(normaliseRole(role)) ?? [];
  return {
    all,
    to,
    nearestBefore: (step, addressee) =>
      (addressee === undefined ? all : to(addressee)).findLast((handoff) => handoff.step < step),
  };
}

function handoffsOf(step: Step): IndexedHandoff[] {
  return step.handoffs.map((handoff) => ({ step: step.index, from: step.role, ...handoff }));
}
