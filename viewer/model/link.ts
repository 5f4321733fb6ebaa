import type { Place } from "../../src/core/evidence.ts";

/** What a link points at. It holds steps and offsets only, so it survives mailing and a rebuilt report. */
export interface Link {
  /** The key of the run, where the page has others. */
  run?: string;
  view: "diagnosis" | "workings";
  place?: Place;
  /** Offsets in the field text of the place. */
  quote?: { start: number; end: number };
}

const KEYS = { step: "s", instruction: "i", request: "t", artifact: "a" } as const;

/** `#s=37&q=120-180`; a part other than the first is `p=1`, a run of several `r=…`. */
export function formatLink({ run, view, place, quote }: Link): string {
  const fields: string[] = [];
  if (run !== undefined) fields.push(`r=${run}`);
  if (view === "workings") fields.push("v=workings");
  if (place?.in === "step") {
    fields.push(`s=${place.step}`);
    if (quote && place.part > 0) fields.push(`p=${place.part}`);
  } else if (place) fields.push(`${KEYS[place.in]}=${place.index}`);
  if (quote) fields.push(`q=${quote.start}-${quote.end}`);
  return fields.length === 0 ? "" : `#${fields.join("&")}`;
}

/** Reads a link; what it cannot read it leaves out. Mail programs may have added to its end. */
export function parseLink(hash: string): Link {
  const fields = new Map(
    decoded(hash.replace(/^#/u, ""))
      .split("&")
      .map((field) => [field.slice(0, 1), field.slice(2)]),
  );
  const place = placeIn(fields);
  const range = /^(\d+)-(\d+)/u.exec(fields.get("q") ?? "");
  const quote = range && { start: Number(range[1]), end: Number(range[2]) };
  const run = /^[0-9a-f]{16}/u.exec(fields.get("r") ?? "")?.[0];
  return {
    ...(run === undefined ? {} : { run }),
    view: fields.get("v")?.startsWith("workings") ? "workings" : "diagnosis",
    ...(place ? { place } : {}),
    ...(quote && quote.end > quote.start ? { quote } : {}),
  };
}

function placeIn(fields: ReadonlyMap<string, string>): Place | undefined {
  const step = numberIn(fields.get(KEYS.step));
  if (step !== undefined) return { in: "step", step, part: numberIn(fields.get("p")) ?? 0 };
  for (const kind of ["instruction", "request", "artifact"] as const) {
    const index = numberIn(fields.get(KEYS[kind]));
    if (index !== undefined) return { in: kind, index };
  }
  return undefined;
}

function numberIn(text: string | undefined): number | undefined {
  const digits = /^\d{1,9}/u.exec(text ?? "")?.[0];
  return digits === undefined ? undefined : Number(digits);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
