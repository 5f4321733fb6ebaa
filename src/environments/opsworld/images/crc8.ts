/** The check byte of a text (polynomial 0x07), as two hexadecimal digits. */
export function crc8(text: string): string {
  let check = 0;
  for (const byte of new TextEncoder().encode(text)) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit++) check = check & 0x80 ? ((check << 1) ^ 0x07) & 0xff : check << 1;
  }
  return check.toString(16).padStart(2, "0");
}

/** What the code on a label says: `OW1;order;SKU;lot;crc8`. */
export function codeOf({ order, sku, lot }: { order: string; sku: string; lot: string }): string {
  const text = `OW1;${order};${sku};${lot}`;
  return `${text};${crc8(text)}`;
}

/** Reads a code back; nothing when it is another one, or damaged. */
export function readCode(code: string): { order: string; sku: string; lot: string } | undefined {
  const match = /^(OW1;(O-\d+);([KM]-\d+);(L-\d+));([0-9a-f]{2})$/u.exec(code);
  const [, text = "", order = "", sku = "", lot = "", check] = match ?? [];
  return match && crc8(text) === check ? { order, sku, lot } : undefined;
}
