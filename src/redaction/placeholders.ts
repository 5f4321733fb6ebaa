import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Finding, RANK } from "./finding/finding.ts";
import { isUnguessable } from "./values.ts";

/** What stands where a secret stood, and the kind it was first found as. */
export interface Placeholder {
  kind: string;
  text: string;
}

const SHORTEST_HASH = 4;
/** Secrets that are looked for where nothing stands beside them that tells. */
const REMEMBERED = 100;

/**
 * Names the secrets of a run: the same secret has the same placeholder everywhere. A secret that nobody can guess is named
 * by the first letters of its hash and so has that name in every run: `[redacted openai-key kcsf]`. Any other is numbered in
 * the order of appearance, since the hash of a password tells it to whoever tries a list of passwords: `[redacted password 1]`.
 */
export class Placeholders {
  readonly #bySecret = new Map<string, Placeholder>();
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #remembered: string[] = [];
  #pattern: RegExp | undefined;

  /** Leaves out so many numbers of a kind, for texts that hold placeholders already. */
  skip(kind: string, count: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  for(secret: string, kind: string): Placeholder {
    const known = this.#bySecret.get(secret);
    if (known) return known;
    const text = isUnguessable(secret) ? this.#hashed(secret, kind) : this.#numbered(kind);
    const placeholder = { kind, text };
    this.#taken.add(text);
    this.#bySecret.set(secret, placeholder);
    if (this.#remembered.length < REMEMBERED && isTelling(secret)) this.#remember(secret);
    return placeholder;
  }

  /** Where secrets that have a placeholder stand bare: `mysql -p…` after a settings file was printed. */
  find(text: string): Finding[] {
    if (!this.#pattern) return [];
    return [...text.matchAll(this.#pattern)].map(({ 0: secret, index }) => ({
      kind: this.#bySecret.get(secret)?.kind ?? "secret",
      start: index,
      end: index + secret.length,
      rank: RANK.known,
    }));
  }

  #remember(secret: string): void {
    this.#remembered.push(secret);
    const longestFirst = [...this.#remembered].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(`(?:${longestFirst.map(escaped).join("|")})(?![A-Za-z0-9])`, "gu");
  }

  #hashed(secret: string, kind: string): string {
    const hash = lettersOf(bytesToHex(sha256(utf8ToBytes(secret))));
    for (let length = SHORTEST_HASH; ; length++) {
      const text = `[redacted ${kind} ${hash.slice(0, length)}]`;
      if (length === hash.length || !this.#taken.has(text)) return text;
    }
  }

  #numbered(kind: string): string {
    for (let number = (this.#counts.get(kind) ?? 0) + 1; ; number++) {
      this.#counts.set(kind, number);
      const text = `[redacted ${kind} ${number}]`;
      if (!this.#taken.has(text)) return text;
    }
  }
}

/** Long and mixed enough to mean nothing else wherever it stands. */
function isTelling(secret: string): boolean {
  return (
    secret.length >= 8 &&
    secret.length <= 256 &&
    /\d/u.test(secret) &&
    /[A-Za-z]/u.test(secret) &&
    !/\s/u.test(secret)
  );
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}

/** Letters without digits and vowels: neither a number, nor an id, nor a word that triage could read as a value of the run. */
const LETTERS = "bcdfghjkmnpqrstv";

function lettersOf(hex: string): string {
  return hex.replace(/./gu, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)));
}

/** A placeholder as it stands in a text. */
export const PLACEHOLDER = /\[redacted [\w-]+ (?:[a-z]+|\d+)\]/u;
