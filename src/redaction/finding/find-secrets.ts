import type { AddressShape, BlockShape, Field, FieldShape, SecretFamily } from "../secret-family.ts";
import { addressAt } from "./addresses.ts";
import { blockAt, optionAt } from "./dashes.ts";
import { fieldAt } from "./fields.ts";
import { type Finding, RANK, settled } from "./finding.ts";
import { eachTokenRun } from "./token-runs.ts";
import { TokenFinder } from "./tokens.ts";

/** Shorter texts hold no secret that could be told from a word. */
const SHORTEST = 8;
const SLASH = 47;
const DASH = 45;

/**
 * Finds secrets. A text is gone through four times, each time at the speed of a search for one character: for long runs
 * of token characters, for `:`, for `=` and for `--`. Everything else is looked at only there.
 */
export class SecretFinder {
  readonly #tokens: TokenFinder;
  readonly #fields: readonly FieldShape[];
  readonly #addresses: readonly AddressShape[];
  readonly #blocks: readonly BlockShape[];

  constructor(families: readonly SecretFamily[]) {
    const ordered = [
      ...families.filter(({ general }) => !general),
      ...families.filter(({ general }) => general),
    ];
    this.#tokens = new TokenFinder(ordered);
    this.#fields = ordered.flatMap(({ fields = [] }) => fields);
    this.#addresses = ordered.flatMap(({ addresses = [] }) => addresses);
    this.#blocks = ordered.flatMap(({ blocks = [] }) => blocks);
  }

  /** The secrets of a text in order, without overlap. */
  find(text: string): Finding[] {
    if (text.length < SHORTEST) return [];
    const found: Finding[] = [];
    this.#findTokens(text, found);
    this.#findAtColons(text, found);
    this.#findAtEquals(text, found);
    this.#findAtDashes(text, found);
    return found.length < 2 ? found : settled(found);
  }

  #findTokens(text: string, found: Finding[]): void {
    eachTokenRun(text, (start, end) => {
      const tokens: { kind: string; start: number; end: number }[] = [];
      const last = this.#tokens.find(text, start, end, tokens);
      for (const token of tokens) found.push({ ...token, rank: RANK.token });
      return last;
    });
  }

  #findAtColons(text: string, found: Finding[]): void {
    for (let at = text.indexOf(":"); at >= 0; at = text.indexOf(":", at + 1)) {
      if (text.charCodeAt(at + 1) === SLASH && text.charCodeAt(at + 2) === SLASH) {
        const address = addressAt(text, at, this.#addresses);
        if (address) found.push({ ...address, rank: RANK.address });
      } else this.#judge(fieldAt(text, at), text, found);
    }
  }

  #findAtEquals(text: string, found: Finding[]): void {
    for (let at = text.indexOf("="); at >= 0; at = text.indexOf("=", at + 1)) {
      this.#judge(fieldAt(text, at), text, found);
    }
  }

  #findAtDashes(text: string, found: Finding[]): void {
    for (let at = text.indexOf("--"); at >= 0; at = text.indexOf("--", at + 2)) {
      if (text.charCodeAt(at + 2) !== DASH) {
        this.#judge(optionAt(text, at), text, found);
        continue;
      }
      const block = blockAt(text, at, this.#blocks);
      if (block) found.push({ ...block, rank: RANK.block });
      at = block ? block.end : lastDash(text, at) - 2;
    }
  }

  #judge(field: Field | undefined, text: string, found: Finding[]): void {
    if (!field) return;
    const shape = this.#fields.find(({ name, accepts }) => name.test(field.name) && accepts(field));
    for (const { start, end } of shape?.parts?.(field, text) ?? (shape ? [field] : [])) {
      found.push({ kind: shape?.kind ?? "", start, end, rank: RANK.field });
    }
  }
}

/** Over a rule of dashes: the five before BEGIN may be its last ones. */
function lastDash(text: string, at: number): number {
  let end = at + 2;
  while (text.charCodeAt(end) === DASH) end += 1;
  return text.startsWith("BEGIN ", end) && end - 5 > at ? end - 5 : end;
}
