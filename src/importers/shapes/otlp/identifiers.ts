/** A trace or span id as lower-case hex; base64 of 8 or 16 bytes is turned into hex, nothing for "no id". */
export function hexId(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).trim().replace(/^0x/iu, "");
  if (text === "" || /^0+$/u.test(text)) return undefined;
  if (/^(?:[A-Za-z0-9+/_-]{22}==|[A-Za-z0-9+/_-]{11}=)$/u.test(text)) return hexOfBase64(text);
  return /^[0-9a-f]+$/iu.test(text) ? text.toLowerCase() : text;
}

function hexOfBase64(text: string): string | undefined {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return /^0+$/u.test(hex) ? undefined : hex;
}
