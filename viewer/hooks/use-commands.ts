import { useMemo, useRef } from "react";
import { formatRoute, runLink } from "../model/route.ts";
import { suspectSteps } from "../model/suspicion.ts";
import { useFind } from "../state/find-context.tsx";
import { useLibrary } from "../state/library-context.tsx";
import type { Action, Navigation } from "../state/navigation.ts";
import { useNavigation } from "../state/navigation-context.tsx";
import { usePage } from "../state/page-context.tsx";
import type { RunListStore } from "../state/run-list-store.ts";
import { useChosenTheme } from "../state/theme-context.tsx";
import { copyLink } from "./copy-link.ts";
import { evidenceSteps, otherSide } from "./walk-evidence.ts";

/** Something the reader can do by a key, from the palette, or both. */
export interface Command {
  keys: string[];
  title: string;
  group: "Steps" | "Evidence" | "Labels" | "Page";
  run(): void;
}

/** All commands; each sees the state as it is when it runs. */
export function useCommands(): Command[] {
  const { page, linked, isBlind, laneLook } = usePage();
  const { state, act } = useNavigation();
  const served = useLibrary();
  const { open } = useFind();
  const { toggle } = useChosenTheme();
  const latest = useRef(state);
  latest.current = state;
  return useMemo(() => {
    const at = () => latest.current;
    return [
      ...stepCommands(page, at, act).filter(({ keys: [key] }) => !isBlind || !SUSPICIOUS_KEYS.has(key ?? "")),
      ...laneCommands(page, at, act),
      ...(isBlind ? [] : evidenceCommands(page, at, act, linked)),
      ...(served === undefined || linked === "" || isBlind
        ? []
        : [...labelCommands(act), ...runCommands(served.store, linked, act)]),
      ...pageCommands(at, act, open, toggle, linked).filter(
        ({ keys: [key] }) => !isBlind || (key !== "y" && key !== "w"),
      ),
      ...page.lanes.map((lane, number) => ({
        keys: [],
        title: `first step of ${laneLook(number).name || lane.name}`,
        group: "Steps" as const,
        run: () => act({ do: "go", step: Math.max(0, page.outline.lanes.indexOf(number)) }),
      })),
    ];
  }, [page, act, open, toggle, linked, isBlind, served, laneLook]);
}

/** Keys that lead to what a method suspects: there is nothing of that where a run is looked at blindly. */
const SUSPICIOUS_KEYS = new Set(["n", "N", "d", "a"]);

type Act = (action: Action) => void;
type At = () => Navigation;
type Page = ReturnType<typeof usePage>["page"];

function stepCommands({ run, outline, answer }: Page, at: At, act: Act): Command[] {
  const last = Math.max(0, run.steps - 1);
  const suspects = suspectSteps(outline.chances);
  const move = (by: number) => act({ do: "move", step: Math.max(0, Math.min(last, at().cursor + by)) });
  const suspect = (isForward: boolean) => {
    const { cursor } = at();
    const next = isForward
      ? suspects.find((step) => step > cursor)
      : suspects.findLast((step) => step < cursor);
    if (next === undefined)
      act({ do: "say", notice: `No suspicious step ${isForward ? "after" : "before"} ${cursor}.` });
    else act({ do: "go", step: next });
  };
  const group = "Steps";
  return [
    { keys: ["j", "ArrowDown"], title: "next step", group, run: () => move(1) },
    { keys: ["k", "ArrowUp"], title: "step before", group, run: () => move(-1) },
    { keys: ["g g"], title: "first step", group, run: () => act({ do: "move", step: 0 }) },
    { keys: ["G"], title: "last step", group, run: () => act({ do: "move", step: last }) },
    { keys: ["n"], title: "next suspicious step", group, run: () => suspect(true) },
    { keys: ["N"], title: "suspicious step before", group, run: () => suspect(false) },
    {
      keys: ["d"],
      title: "the decisive step",
      group,
      run: () =>
        answer.step === undefined
          ? act({ do: "say", notice: "No root is named in this run." })
          : act({ do: "go", step: answer.step }),
    },
    {
      keys: ["o", "Enter"],
      title: "open or close the step",
      group,
      run: () => act({ do: "toggle", step: at().cursor }),
    },
    {
      keys: ["r"],
      title: "the record of the step",
      group,
      run: () => act({ do: "drawer", drawer: { kind: "record", step: at().cursor } }),
    },
    {
      keys: ["a"],
      title: "all steps, or evidence and context",
      group,
      run: () => act({ do: "mode", mode: at().mode === "all" ? "context" : "all" }),
    },
  ];
}

/** To the nearest step of the lane above or below. */
function laneCommands({ lanes, outline }: Page, at: At, act: Act): Command[] {
  const lane = (by: number) => {
    const { cursor } = at();
    const wanted = ((outline.lanes[cursor] ?? 0) + by + lanes.length) % lanes.length;
    const near = nearest(outline.lanes, cursor, wanted);
    if (near !== undefined) act({ do: "move", step: near });
  };
  return [
    { keys: ["h"], title: "lane above", group: "Steps", run: () => lane(-1) },
    { keys: ["l"], title: "lane below", group: "Steps", run: () => lane(1) },
  ];
}

function nearest(lanes: readonly number[], from: number, wanted: number): number | undefined {
  for (let far = 0; far < lanes.length; far++) {
    if (lanes[from + far] === wanted) return from + far;
    if (lanes[from - far] === wanted) return from - far;
  }
  return undefined;
}

function evidenceCommands({ answer }: Page, at: At, act: Act, linked: string): Command[] {
  const group = "Evidence";
  const go = (evidence: Navigation["evidence"]) => {
    const there = evidenceSteps(answer, evidence);
    if (!there) {
      act({ do: "say", notice: "There is no pair of quotes in this diagnosis." });
      return;
    }
    act({ do: "evidence", evidence });
    act(there);
  };
  return [
    {
      keys: ["e"],
      title: "next pair of quotes",
      group,
      run: () => {
        const { evidence, jumps } = at();
        go({ pair: jumps === 0 ? 0 : evidence.pair + 1, side: "done" });
      },
    },
    {
      keys: ["x"],
      title: "what was done, or what it violates",
      group,
      run: () => go(otherSide(at().evidence)),
    },
    {
      keys: ["c"],
      title: "compare with another run",
      group,
      run: () => {
        if (linked !== "") location.hash = formatRoute("compare", { a: linked });
        else act({ do: "say", notice: "This file holds one run: there is none to compare it with." });
      },
    },
  ];
}

/** What a person says of the diagnosis goes to the store. */
function labelCommands(act: Act): Command[] {
  const group = "Labels";
  return [
    {
      keys: ["C"],
      title: "confirm the diagnosis",
      group,
      run: () => act({ do: "dialog", dialog: "confirmed" }),
    },
    {
      keys: ["E"],
      title: "correct it: the root is here",
      group,
      run: () => act({ do: "dialog", dialog: "corrected" }),
    },
    { keys: ["R"], title: "reject it", group, run: () => act({ do: "dialog", dialog: "rejected" }) },
  ];
}

/** From run to run without the list in between. */
function runCommands(store: RunListStore, run: string, act: Act): Command[] {
  const go = (by: number) => {
    const next = store.neighbour(run, by);
    if (next === undefined)
      act({ do: "say", notice: `No run ${by > 0 ? "after" : "before"} this one in the list.` });
    else location.hash = runLink(next);
  };
  const group = "Page";
  return [
    { keys: ["]"], title: "next run of the list", group, run: () => go(1) },
    { keys: ["["], title: "run before in the list", group, run: () => go(-1) },
  ];
}

function pageCommands(at: At, act: Act, find: () => void, theme: () => void, linked: string): Command[] {
  const group = "Page";
  return [
    { keys: ["/"], title: "find in all steps", group, run: find },
    {
      keys: ["y"],
      title: "copy a link to what is looked at",
      group,
      run: () => copyLink(at(), linked).then((notice) => act({ do: "say", notice })),
    },
    { keys: ["f"], title: "only the steps", group, run: () => act({ do: "focus" }) },
    {
      keys: ["w"],
      title: "diagnosis, or how it was made",
      group,
      run: () => act({ do: "view", view: at().view === "workings" ? "diagnosis" : "workings" }),
    },
    { keys: ["t"], title: "light or dark", group, run: theme },
    { keys: ["?"], title: "all keys", group, run: () => act({ do: "dialog", dialog: "help" }) },
    { keys: ["Mod+k"], title: "commands", group, run: () => act({ do: "dialog", dialog: "commands" }) },
  ];
}
