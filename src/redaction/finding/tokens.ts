import type { NeighbourShape, SecretFamily, Stretch, TokenShape } from "../secret-family.ts";
import { beginsHere } from "./boundary.ts";
import { isInToken } from "./token-runs.ts";

type Found = Stretch & { kind: string };

const DOT = 46;
const DASH = 45;
const UNDERSCORE = 95;
/** How far before a run its token may begin: `SG.`, `patXXXXXXXXXXXXXX.`, the first part of a web token. */
const REACH = 40;
/** Characters of an escape, a percent code or a colour code that a run may begin with. */
const ESCAPE = 14;

/** Finds tokens by their first characters and by what stands beside them. */
export class TokenFinder {
  /** Whether a token may start with two characters: a table of 14 bits. */
  readonly #starts = new Uint8Array(1 << 14);
  /** The tokens that start with two characters. */
  readonly #shapes = new Map<number, { start: string; shape: TokenShape }[]>();
  readonly #neighbours: readonly NeighbourShape[];

  constructor(families: readonly SecretFamily[]) {
    this.#neighbours = families.flatMap(({ neighbours = [] }) => neighbours);
    for (const shape of families.flatMap(({ tokens = [] }) => tokens)) {
      for (const start of shape.starts) {
        const pair = pairOf(start.charCodeAt(0), start.charCodeAt(1));
        this.#starts[pair] = 1;
        this.#shapes.set(pair, [...(this.#shapes.get(pair) ?? []), { start, shape }]);
      }
    }
  }

  /** Adds the tokens of the run `start` to `end`; returns where the last of them ends. */
  find(text: string, start: number, end: number, found: Found[]): number {
    const from = reach(text, start);
    const glued = isEscape(text.charCodeAt(from - 1)) ? from + ESCAPE : from;
    const starts = this.#starts;
    let last = end;
    let code = text.charCodeAt(from);
    for (let at = from; at < end; at++) {
      const next = text.charCodeAt(at + 1);
      const pair = pairOf(code, next);
      code = next;
      if (starts[pair] !== 1) continue;
      if (at !== from && at >= glued && !isJoint(text.charCodeAt(at - 1))) continue;
      const token = this.#tokenAt(text, at, pair);
      if (!token) continue;
      found.push(token);
      last = Math.max(last, token.end);
      at = token.end - 1;
      code = text.charCodeAt(token.end);
    }
    return Math.max(last, this.#beside(text, start, end, found));
  }

  #tokenAt(text: string, at: number, pair: number): Found | undefined {
    for (const { start, shape } of this.#shapes.get(pair) ?? []) {
      if (!text.startsWith(start, at) || !beginsHere(text, at)) continue;
      const { kind, pattern, accepts } = shape;
      const secret = matchAt(pattern, text, at);
      if (secret !== undefined && (accepts?.(secret) ?? true))
        return { kind, start: at, end: at + secret.length };
    }
    return undefined;
  }

  #beside(text: string, start: number, end: number, found: Found[]): number {
    for (const { kind, isNear, pattern, accepts } of this.#neighbours) {
      if (!isNear(text, start, end)) continue;
      const secret = matchAt(pattern, text, start);
      if (secret === undefined || !(accepts?.(secret) ?? true)) continue;
      found.push({ kind, start, end: start + secret.length });
      return start + secret.length;
    }
    return end;
  }
}

/** Where the parts with dots before a run begin. */
function reach(text: string, start: number): number {
  if (text.charCodeAt(start - 1) !== DOT) return start;
  let from = start;
  const floor = Math.max(0, start - REACH);
  while (from > floor && (text.charCodeAt(from - 1) === DOT || isInToken(text.charCodeAt(from - 1))))
    from -= 1;
  return from;
}

function pairOf(first: number, second: number): number {
  return ((first & 127) << 7) | (second & 127);
}

/** A letter or digit behind one of these may begin a token. */
function isJoint(code: number): boolean {
  return code === DOT || code === DASH || code === UNDERSCORE;
}

/** Backslash, percent sign, bracket of a colour code. */
function isEscape(code: number): boolean {
  return code === 92 || code === 37 || code === 91;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
