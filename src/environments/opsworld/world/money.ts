/** An amount in whole cents; no amount is ever a fraction. */
export type Cents = number;

/** `259.40`. */
export function plainAmount(cents: Cents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** `EUR 259.40`. */
export function euros(cents: Cents): string {
  return `EUR ${plainAmount(cents)}`;
}

/** The cents of `259.40` or `EUR 259.40`; nothing for any other text. */
export function centsOf(text: string): Cents | undefined {
  const match = /^(?:EUR )?(\d{1,9})\.(\d{2})$/u.exec(text);
  return match ? Number(match[1]) * 100 + Number(match[2]) : undefined;
}

/** So many percent of an amount, half a cent upwards. */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100);
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
