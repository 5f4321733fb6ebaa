import { defineFamily, type Field, type Stretch } from "../secret-family.ts";
import { isGenerated, isStandIn } from "../values.ts";

/** What a browser or a client proves itself with: web tokens, authorization headers, cookies. */
export default defineFamily({
  tokens: [
    {
      kind: "jwt",
      starts: ["eyJ"],
      pattern: /eyJ[\w-]{8,2000}\.(?:eyJ[\w-]{4,8000}\.[\w-]{16,2000}|[\w-]*(?:\.[\w-]+){3})(?![\w-])/y,
    },
  ],
  neighbours: [
    {
      kind: "bearer-token",
      isNear: (text, start) => text.charCodeAt(start - 1) === 32 && text.charCodeAt(start - 2) === 114,
      pattern: /(?<=\b[Bb]earer )[\w.~+/-]{20,4096}=*/y,
      accepts: (secret) => isGenerated(secret) && !isStandIn(secret),
    },
  ],
  fields: [
    {
      kind: "credentials",
      name: /(?:^|[_-])authorization$/iu,
      accepts: () => true,
      parts: credentialsOf,
    },
    { kind: "session-cookie", name: /^(?:set[-_])?cookie$/iu, accepts: () => true, parts: cookiesOf },
  ],
});

const CREDENTIALS =
  /^(?:Bearer|Basic|Token|ApiKey|Api-Key|Key|Digest|Negotiate|NTLM|SSWS|GenieKey)\s+(?:token=)?["\\]*([\w.~+/=:-]{6,4096})/iu;

/** The value may have been cut at the blank behind the scheme: it is read from the text again. */
function credentialsOf(field: Field, text: string): Stretch[] {
  const found = CREDENTIALS.exec(text.slice(field.start, field.start + 4200));
  const credentials = found?.[1];
  if (!found || credentials === undefined) {
    const whole = field.value.length >= 16 && isGenerated(field.value);
    return whole ? [{ start: field.start, end: field.end }] : [];
  }
  if (isStandIn(credentials) || !/\d|[a-z][A-Z]|=$/u.test(credentials)) return [];
  const start = field.start + found[0].length - credentials.length;
  return [{ start, end: start + credentials.length }];
}

const COOKIE = /([\w.$-]{1,80})=("?)([^\s;,"'`\\]{8,4096})/gu;
const SESSION = /sess|sid$|token|auth|jwt|csrf|xsrf|remember|login|credential|secure|identity|user/iu;
const LONGEST_HEADER = 8192;

/** The values of a header's cookies that stand for somebody; what they are called stays, and so does a theme or a language. */
function cookiesOf({ start }: Field, text: string): Stretch[] {
  const line = /^[^\n\r]*/u.exec(text.slice(start, start + LONGEST_HEADER))?.[0] ?? "";
  const header = line.split(/\\n|\\r|(?<!=)["'`](?=\s*(?:[,}\])]|-|https?:|$))/u)[0] ?? "";
  const stretches: Stretch[] = [];
  for (const cookie of header.matchAll(COOKIE)) {
    const [whole, name = "", , value = ""] = cookie;
    if (/^(?:expires|path|domain|max-age|samesite|priority)$/iu.test(name) || isStandIn(value)) continue;
    const isSession =
      (SESSION.test(name) && /\d|[a-z][A-Z]/u.test(value)) || (value.length >= 20 && isGenerated(value));
    const from = start + cookie.index + whole.length - value.length;
    if (isSession) stretches.push({ start: from, end: from + value.length });
  }
  return stretches;
}
