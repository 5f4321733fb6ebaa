import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import type { RunList, ServedFolder } from "../../src/reports/page/served.ts";
import type { Library } from "../data/source.ts";
import { RunListStore } from "./run-list-store.ts";

interface Served {
  library: Library;
  folder: ServedFolder;
  store: RunListStore;
}

const LibraryContext = createContext<Served | undefined>(undefined);

interface Props {
  library: Library;
  folder: ServedFolder;
  children: ReactNode;
}

/** Everything below it is served; the list of runs is kept up to date once, for all pages. */
export function LibraryProvider({ library, folder, children }: Props) {
  const [served] = useState<Served>(() => ({ library, folder, store: new RunListStore(library) }));
  useEffect(() => served.store.start(), [served]);
  return <LibraryContext value={served}>{children}</LibraryContext>;
}

/** What is served; undefined in a report, which holds one run. */
export function useLibrary(): Served | undefined {
  return use(LibraryContext);
}

/** What is served, on pages that a report does not have. */
export function useServed(): Served {
  const served = use(LibraryContext);
  if (!served) throw new Error("nothing is served here");
  return served;
}

/** The runs there are, as they are now; undefined before the first answer. */
export function useRunList(): RunList | undefined {
  const { store } = useServed();
  return useSyncExternalStore(store.subscribe, store.list);
}

/** Whether changes come as they happen. */
export function useIsLive(): boolean {
  const { store } = useServed();
  return useSyncExternalStore(store.subscribe, store.isLive);
}
