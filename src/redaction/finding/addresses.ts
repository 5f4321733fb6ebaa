import type { AddressShape, Stretch } from "../secret-family.ts";

/** Characters in which the mark of an address must stand. */
const AUTHORITY = 400;
const STOPS = new Uint8Array(128);
for (const character of " \t\n\r/\"'`<>\\") STOPS[character.charCodeAt(0)] = 1;

/** The first secret that a shape sees in the address whose `://` stands at `at`. */
export function addressAt(
  text: string,
  at: number,
  shapes: readonly AddressShape[],
): (Stretch & { kind: string }) | undefined {
  const authority = text.slice(at + 3, endOfAuthority(text, at + 3));
  for (const { kind, mark, pattern, scheme, accepts } of shapes) {
    if (!authority.includes(mark)) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const secret = found?.groups?.secret;
    if (!found || secret === undefined) continue;
    if (scheme && !scheme.test(schemeBefore(text, at))) continue;
    if (accepts && !accepts(secret)) continue;
    const start = at + found[0].lastIndexOf(secret);
    return { kind, start, end: start + secret.length };
  }
  return undefined;
}

/** Where the name of the host ends: at a slash, a blank, a quote. */
function endOfAuthority(text: string, start: number): number {
  const limit = Math.min(text.length, start + AUTHORITY);
  let end = start;
  while (end < limit && STOPS[text.charCodeAt(end)] !== 1) end += 1;
  return end;
}

function schemeBefore(text: string, at: number): string {
  return /[a-z][a-z0-9+.-]*$/iu.exec(text.slice(Math.max(0, at - 24), at))?.[0].toLowerCase() ?? "";
}
