import { InvalidArgumentError } from "@commander-js/extra-typings";

/** An option's value as a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/u.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** An option's value as a whole number of at least one. */
export function countNumber(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError("It must be at least 1.");
  return number;
}

/** The values of an option that may be repeated. */
export function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
