import { fieldText } from "../../core/render.ts";
import type { Part } from "../../core/trajectory.ts";
import type { Stretch } from "./sentences.ts";

/** One plain value of a call's arguments: the name it is given under, and where it stands in the call's field text. */
export interface Argument extends Stretch {
  name: string;
  text: string;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d[\d.]*|\b(?:true|false|null)\b/gsu;
const LONGEST = 8000;

/** The strings and numbers of a call's JSON arguments, in order; an item of a list bears the list's name. */
export function argumentsOf(part: Part): Argument[] {
  const text = fieldText(part).slice(0, LONGEST);
  const found: Argument[] = [];
  let name = "";
  for (const match of text.matchAll(TOKEN)) {
    const [token, inner, colon] = match;
    if (colon !== undefined) name = inner ?? "";
    else if (name !== "") {
      const start = match.index + (inner === undefined ? 0 : 1);
      found.push({ name, text: inner ?? token, start, end: start + (inner ?? token).length });
    }
  }
  return found;
}
