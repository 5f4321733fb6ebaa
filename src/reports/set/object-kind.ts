/**
 * What kind of thing a violated object is, so that runs with other values can share a cluster: `call:refund(order=17)`
 * is "call refund", `path:src/a.ts` "file a.ts", `value:2022-03-24` "a date", `requirement:3` "a requirement".
 */
export function objectKind(key: string): string {
  const colon = key.indexOf(":");
  const kind = colon < 0 ? key : key.slice(0, colon);
  const rest = colon < 0 ? "" : key.slice(colon + 1);
  switch (kind) {
    case "call":
      return `call ${/^[^\s(]*/u.exec(rest)?.[0] ?? ""}`.trim();
    case "path":
      return `file ${rest.slice(rest.lastIndexOf("/") + 1)}`;
    case "value":
    case "rejected":
      return `${kind === "rejected" ? "rejected: " : ""}${valueShape(rest)}`;
    case "source":
    case "look":
      return `${kind} ${rest.replace(/@\d+$/u, "")}`;
    case "check":
      return `check ${rest}`;
    default:
      return kind === "" ? "something" : `a ${kind}`;
  }
}

const SHAPES: readonly [RegExp, string][] = [
  [/^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/u, "a date"],
  [/^\d{1,2}:\d{2}/u, "a time"],
  [/^https?:/iu, "an address"],
  [/^[^\s@]+@[^\s@]+\.\w+$/u, "a mail address"],
  [/^[$€£¥]|^[-+]?\d[\d,. ]*\s?(?:%|usd|eur|gbp|dollars?|percent)?$/iu, "a number"],
  [/^[\w.-]*\/[\w./-]+$/u, "a path"],
  [/^(?=.*\d)[A-Za-z0-9_-]{4,}$/u, "an identifier"],
];

function valueShape(value: string): string {
  return SHAPES.find(([shape]) => shape.test(value.trim()))?.[1] ?? "a name or phrase";
}
