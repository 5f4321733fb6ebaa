/**
 * Whether a token can begin here: after anything but a letter or digit, and after what a letter may belong to: an escape (`\n`,
 * `\u0022`), a percent code (`%3D`), a colour code of a terminal.
 */
export function beginsHere(text: string, at: number): boolean {
  if (at === 0 || !isLetterOrDigit(text.charCodeAt(at - 1))) return true;
  return /\\[nrtbf]$|\\u[0-9a-f]{4}$|\\x[0-9a-f]{2}$|%[0-9a-f]{2}$|\[[\d;]{1,12}m$/iu.test(
    text.slice(Math.max(0, at - 14), at),
  );
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
