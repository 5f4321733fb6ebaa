import { type Finding, RANK } from "./finding.ts";

const ADDRESS_BEFORE = /[A-Za-z0-9._%+-]{1,64}$/u;
const ADDRESS_AFTER = /@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.[A-Za-z]{2,24}(?![\w-])/y;

/** E-mail addresses. */
export function findEmails(text: string, found: Finding[]): void {
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    ADDRESS_AFTER.lastIndex = at;
    const after = ADDRESS_AFTER.exec(text)?.[0];
    const before = after && ADDRESS_BEFORE.exec(text.slice(Math.max(0, at - 64), at))?.[0];
    if (!after || !before) continue;
    const escaped = /^\\[nrt]/u.test(text.slice(at - before.length - 1, at)) ? 1 : 0;
    const start = at - before.length + escaped;
    if (start < at) found.push({ kind: "email", start, end: at + after.length, rank: RANK.person });
  }
}

const HOME = /(?:\/home\/|\/Users\/|[A-Za-z]:(?:\\{1,4}|\/)Users(?:\\{1,4}|\/))([A-Za-z0-9._-]{1,64})/gu;
/** Names of home folders that are nobody's. */
const NOBODY = /^(?:user|runner|ubuntu|shared|public|default|node|app|agent|openhands|swe-agent|\.+)$/iu;

/** The name in a home path; the path around it stays. */
export function findHomePaths(text: string, found: Finding[]): void {
  if (!text.includes("home/") && !text.includes("Users")) return;
  for (const match of text.matchAll(HOME)) {
    const [whole, name = ""] = match;
    if (NOBODY.test(name)) continue;
    const end = match.index + whole.length;
    found.push({ kind: "home", start: end - name.length, end, rank: RANK.person });
  }
}
