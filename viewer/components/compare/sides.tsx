import { createContext, type ReactNode, use, useMemo } from "react";
import type { AlignedRow } from "../../../src/reports/compare/align.ts";
import type { RunPage } from "../../../src/reports/page/page.ts";
import type { Source } from "../../data/source.ts";
import { ENVIRONMENT, looksOf } from "../../model/looks.ts";
import type { Named } from "../../state/page-context.tsx";

/** One of the two runs. */
export interface Side {
  letter: "A" | "B";
  page: RunPage;
  source: Source;
  /** Names the run in the source and in links; empty where its page is not at hand. */
  key: string;
}

/** The two runs, as they stand now, and their rows. */
export interface Sides {
  a: Side;
  b: Side;
  rows: readonly AlignedRow[];
  /** A role of either run; roles of one name look alike in both. */
  lookOf(name: string): Named;
}

const SidesContext = createContext<Sides | undefined>(undefined);

interface Props extends Omit<Sides, "lookOf"> {
  children: ReactNode;
}

export function SidesProvider({ a, b, rows, children }: Props) {
  const sides = useMemo(() => ({ a, b, rows, lookOf: sharedLooks(a.page, b.page) }), [a, b, rows]);
  return <SidesContext value={sides}>{children}</SidesContext>;
}

export function useSides(): Sides {
  const sides = use(SidesContext);
  if (!sides) throw new Error("no two runs are open here");
  return sides;
}

/** Roles by first appearance in the first run, then those that only the other one has. */
function sharedLooks(a: RunPage, b: RunPage): (name: string) => Named {
  const roles = [...a.roles];
  const known = new Set(roles.map(({ name }) => name));
  for (const { parent: _, ...role } of b.roles) if (!known.has(role.name)) roles.push(role);
  const looks = looksOf(roles);
  const named = new Map(roles.map(({ name }, index) => [name, looks[index] ?? ENVIRONMENT]));
  return (name) => ({ name, look: named.get(name) ?? ENVIRONMENT });
}

/** The name of the role of a step. */
export function roleAt({ page }: Side, step: number): string {
  return page.roles[page.outline.roles[step] ?? -1]?.name ?? "";
}
