import { createContext, type ReactNode, use, useMemo } from "react";
import type { RunPage } from "../../src/reports/page/page.ts";
import type { Source } from "../data/source.ts";
import { ENVIRONMENT, type Look, looksOf } from "../model/looks.ts";

/** What does not change while a run is looked at. */
export interface Shown {
  page: RunPage;
  source: Source;
  /** Names the run in the source. */
  run: string;
  /** Names the run in links; empty where the page holds no other. */
  linked: string;
  /** Nobody is to see what any method says of the run. */
  isBlind: boolean;
  /** The name and look of a role by its number, of a lane by its number, and of a role by its name. */
  roleLook(role: number): Named;
  laneLook(lane: number): Named;
  lookNamed(name: string): Named;
}

export interface Named {
  name: string;
  look: Look;
}

const PageContext = createContext<Shown | undefined>(undefined);

interface Props {
  page: RunPage;
  source: Source;
  /** The key of the run, where there are others. */
  run?: string | undefined;
  isBlind?: boolean;
  children: ReactNode;
}

export function PageProvider({ page, source, run, isBlind = false, children }: Props) {
  const shown = useMemo(() => shownOf(page, source, run, isBlind), [page, source, run, isBlind]);
  return <PageContext value={shown}>{children}</PageContext>;
}

/** The run that is looked at. */
export function usePage(): Shown {
  const shown = use(PageContext);
  if (!shown) throw new Error("no run is open here");
  return shown;
}

function shownOf(page: RunPage, source: Source, run: string | undefined, isBlind: boolean): Shown {
  const looks = looksOf(page.roles);
  const named = page.roles.map(({ name }, role) => ({ name, look: looks[role] ?? ENVIRONMENT }));
  const byName = new Map(named.map((role) => [role.name, role]));
  const unknown: Named = { name: "environment", look: ENVIRONMENT };
  return {
    page,
    source,
    run: run ?? page.run.id,
    linked: run ?? "",
    isBlind,
    roleLook: (role) => named[role] ?? unknown,
    laneLook: (lane) => named[page.lanes[lane]?.role ?? -1] ?? unknown,
    lookNamed: (name) => byName.get(name) ?? { name, look: ENVIRONMENT },
  };
}
