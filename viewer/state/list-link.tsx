import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";

export interface Range {
  first: number;
  last: number;
}

/** Ties strip and step list together without drawing the page anew at every scroll. */
export class ListLink {
  #range: Range = { first: 0, last: 0 };
  readonly #listeners = new Set<() => void>();
  /** Set by the list: scrolls so that a step is at its top. */
  scrollTo: (step: number) => void = () => {};

  readonly range = (): Range => this.#range;

  show(range: Range): void {
    if (range.first === this.#range.first && range.last === this.#range.last) return;
    this.#range = range;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const ListLinkContext = createContext<ListLink | undefined>(undefined);

export function ListLinkProvider({ children }: { children: ReactNode }) {
  const [link] = useState(() => new ListLink());
  return <ListLinkContext value={link}>{children}</ListLinkContext>;
}

export function useListLink(): ListLink {
  const link = use(ListLinkContext);
  if (!link) throw new Error("no list here");
  return link;
}

/** The steps that the list shows now. */
export function useShownRange(): Range {
  const link = useListLink();
  return useSyncExternalStore(link.subscribe, link.range);
}
