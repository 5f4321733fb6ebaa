import { useMemo, useSyncExternalStore } from "react";
import { formatRoute, type PageName, parseRoute, type Route } from "../model/route.ts";

/** Where one is; changes as the address does. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
}

/** Writes the settings of a page into its address, without a step in the browser's history. */
export function keepSettings(page: PageName, settings: Readonly<Record<string, string>>): void {
  const hash = formatRoute(page, settings);
  if (hash === location.hash) return;
  history.replaceState(null, "", hash);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}
