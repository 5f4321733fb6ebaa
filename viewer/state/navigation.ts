import type { Place } from "../../src/core/evidence.ts";
import type { Link } from "../model/link.ts";

/** A stretch of a part's text to be shown: what a link, a quote or a search points at. */
export interface Mark {
  place: Place;
  start: number;
  end: number;
}

type Drawer = { kind: "text"; place: Place } | { kind: "record"; step: number } | { kind: "none" };

/** Where the reader is and what is open. */
export interface Navigation {
  view: Link["view"];
  cursor: number;
  mark: Mark | undefined;
  /** Raised by every jump, so that the list scrolls even when the step is the same. */
  jumps: number;
  /** Whether the step is to stand in the middle of the list, or only somewhere in it. */
  aim: "middle" | "near";
  mode: "context" | "all";
  opened: ReadonlySet<number>;
  unfolded: ReadonlySet<number>;
  drawer: Drawer;
  /** The last three are what a person says of the diagnosis. */
  dialog: "none" | "help" | "commands" | "confirmed" | "corrected" | "rejected";
  /** Only the steps are shown. */
  isFocused: boolean;
  /** Which pair of quotes the keys e and x walk through, and on which side they are. */
  evidence: { pair: number; side: "done" | "violated" };
  notice: string;
}

export type Action =
  | { do: "go"; step: number; mark?: Mark | undefined; open?: boolean }
  | { do: "move"; step: number }
  | { do: "toggle"; step: number }
  | { do: "unfold"; step: number }
  | { do: "mode"; mode: Navigation["mode"] }
  | { do: "view"; view: Navigation["view"] }
  | { do: "drawer"; drawer: Drawer; mark?: Mark | undefined }
  | { do: "dialog"; dialog: Navigation["dialog"] }
  | { do: "focus" }
  | { do: "evidence"; evidence: Navigation["evidence"] }
  | { do: "say"; notice: string };

export function navigate(state: Navigation, action: Action): Navigation {
  switch (action.do) {
    case "go":
      return {
        ...state,
        view: "diagnosis",
        cursor: action.step,
        mark: action.mark,
        jumps: state.jumps + 1,
        aim: "middle",
        opened: action.open === false ? state.opened : withMember(state.opened, action.step),
        drawer: { kind: "none" },
        dialog: "none",
      };
    case "move":
      return { ...state, cursor: action.step, jumps: state.jumps + 1, aim: "near" };
    case "toggle":
      return { ...state, cursor: action.step, opened: toggled(state.opened, action.step) };
    case "unfold":
      return { ...state, unfolded: toggled(state.unfolded, action.step) };
    case "mode":
      return { ...state, mode: action.mode, jumps: state.jumps + 1 };
    case "view":
      return { ...state, view: action.view };
    case "drawer":
      return { ...state, drawer: action.drawer, mark: action.mark, dialog: "none" };
    case "dialog":
      return { ...state, dialog: action.dialog };
    case "focus":
      return { ...state, isFocused: !state.isFocused, jumps: state.jumps + 1 };
    case "evidence":
      return { ...state, evidence: action.evidence };
    case "say":
      return { ...state, notice: action.notice };
  }
}

function withMember(set: ReadonlySet<number>, member: number): ReadonlySet<number> {
  return set.has(member) ? set : new Set([...set, member]);
}

function toggled(set: ReadonlySet<number>, member: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
