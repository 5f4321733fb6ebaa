import { useEffect, useRef } from "react";
import type { Place } from "../../src/core/evidence.ts";
import { formatLink, type Link, parseLink } from "../model/link.ts";
import { useNavigation } from "../state/navigation-context.tsx";
import { usePage } from "../state/page-context.tsx";

/** Keeps the address and the page in step: a link opens its place, and what is looked at can be linked to. */
export function useHash(): void {
  const { page, linked, isBlind } = usePage();
  const { state, act } = useNavigation();
  const written = useRef("");
  const link = linkOf(state, linked);
  useEffect(() => {
    // The address of an annotation says which run it is, and no more.
    if (isBlind) return;
    const follow = () => {
      if (location.hash === written.current) return;
      const link = parseLink(location.hash);
      if ((link.run ?? "") !== linked) return;
      written.current = location.hash;
      followLink(link, page.run.steps, act);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [page.run.steps, linked, isBlind, act]);
  useEffect(() => {
    if (isBlind) return;
    const hash = formatLink(link);
    if (hash === "" || hash === location.hash || (parseLink(location.hash).run ?? "") !== linked) return;
    written.current = hash;
    history.replaceState(null, "", hash);
  });
}

type Looked = ReturnType<typeof useNavigation>["state"];

/** What the page shows now, as a link; nothing before the reader has gone anywhere. */
export function linkOf({ view, jumps, cursor, mark, drawer, opened }: Looked, linked: string): Link {
  const run = linked === "" ? {} : { run: linked };
  if (view === "workings") return { ...run, view };
  if (drawer.kind === "text") return { ...run, view, place: drawer.place, ...quoteOf(mark, drawer.place) };
  if (jumps === 0 && opened.size === 0) return { ...run, view };
  const isMarked = mark?.place.in === "step" && mark.place.step === cursor;
  const place: Place = isMarked ? mark.place : { in: "step", step: cursor, part: 0 };
  return { ...run, view, place, ...(isMarked ? quoteOf(mark, place) : {}) };
}

function quoteOf(mark: Looked["mark"], place: Place): Pick<Link, "quote"> {
  if (!mark || mark.place.in !== place.in) return {};
  return { quote: { start: mark.start, end: mark.end } };
}

function followLink(
  { view, place, quote }: Link,
  steps: number,
  act: ReturnType<typeof useNavigation>["act"],
): void {
  if (view === "workings") act({ do: "view", view });
  if (!place) return;
  const mark = quote && { place, ...quote };
  if (place.in !== "step") {
    act({ do: "drawer", drawer: { kind: "text", place }, mark });
    return;
  }
  if (place.step < steps) {
    act({ do: "go", step: place.step, mark });
    return;
  }
  act({ do: "go", step: Math.max(0, steps - 1) });
  act({ do: "say", notice: `There is no step ${place.step} in this run; this is the last one.` });
}
