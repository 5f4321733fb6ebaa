import { stream } from "../../environments/opsworld/world/streams.ts";

/** Seeds below zero are the oracle's own. */
const LARGEST = 2 ** 31 - 1;

/** The seed that a path names; different paths, different seeds. */
export function seedFor(path: string): number {
  return stream(`autopsy|${path}`).integer(1, LARGEST);
}

/** The stream of numbers in [0, 1) that a path names. */
export function numbersFor(path: string): () => number {
  const { number } = stream(`autopsy|${path}`);
  return number;
}
