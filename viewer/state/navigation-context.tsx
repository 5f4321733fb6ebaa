import { createContext, type Dispatch, type ReactNode, use, useMemo, useReducer } from "react";
import { worthShowing } from "../model/worth-showing.ts";
import { type Action, type Navigation, navigate } from "./navigation.ts";
import { usePage } from "./page-context.tsx";

interface Navigating {
  state: Navigation;
  act: Dispatch<Action>;
  /** The steps shown in the mode "context"; absent when all are shown anyway. */
  worth: ReadonlySet<number> | undefined;
}

const NavigationContext = createContext<Navigating | undefined>(undefined);

export function NavigationProvider({ children }: { children: ReactNode }) {
  const { page, isBlind } = usePage();
  const worth = useMemo(() => (isBlind ? undefined : worthShowing(page)), [page, isBlind]);
  const [state, act] = useReducer(navigate, page.answer.step ?? 0, startAt);
  const navigating = useMemo(() => ({ state, act, worth }), [state, worth]);
  return <NavigationContext value={navigating}>{children}</NavigationContext>;
}

/** Where the reader is, and how to go elsewhere. */
export function useNavigation(): Navigating {
  const navigating = use(NavigationContext);
  if (!navigating) throw new Error("nothing to navigate here");
  return navigating;
}

function startAt(cursor: number): Navigation {
  return {
    view: "diagnosis",
    cursor,
    mark: undefined,
    jumps: 0,
    aim: "middle",
    mode: "context",
    opened: new Set(),
    unfolded: new Set(),
    drawer: { kind: "none" },
    dialog: "none",
    isFocused: false,
    evidence: { pair: 0, side: "done" },
    notice: "",
  };
}
