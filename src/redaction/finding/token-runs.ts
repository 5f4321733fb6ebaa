/** Letters, digits, `_` and `-`: what tokens are made of. */
const IN_TOKEN = new Uint8Array(65536);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") {
  IN_TOKEN[character.charCodeAt(0)] = 1;
}

export function isInToken(code: number): boolean {
  return IN_TOKEN[code] === 1;
}

/** The shortest run that is looked at. */
const LENGTH = 20;

/**
 * Calls back for every run of 20 or more characters of tokens. It looks at one character of 20 and goes back from there only as
 * far as the run goes: words cost little. The callback says where to go on.
 */
export function eachTokenRun(text: string, visit: (start: number, end: number) => number): void {
  const { length } = text;
  for (let at = LENGTH - 1; at < length; ) {
    const floor = at - LENGTH;
    let start = at;
    while (start > floor && IN_TOKEN[text.charCodeAt(start)] === 1) start -= 1;
    if (start > floor) {
      at = start + LENGTH;
      continue;
    }
    let end = at + 1;
    while (end < length && IN_TOKEN[text.charCodeAt(end)] === 1) end += 1;
    at = Math.max(visit(floor + 1, end), end) + LENGTH;
  }
}
