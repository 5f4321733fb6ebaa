/** A secret that shows itself: a token of at least 20 characters whose first ones tell what it is. */
export interface TokenShape {
  kind: string;
  /** What it starts with, to the letter; two characters or more. */
  starts: readonly string[];
  /** Sticky; matches the whole token at its start. */
  pattern: RegExp;
  accepts?(secret: string): boolean;
}

/** A secret told by what stands beside a run of 20 or more letters, digits, `_` and `-`. */
export interface NeighbourShape {
  kind: string;
  /** Cheap: whether the characters around the run allow it at all. */
  isNear(text: string, start: number, end: number): boolean;
  /** Sticky; matches the secret at the start of the run. */
  pattern: RegExp;
  accepts?(secret: string): boolean;
}

/** A stretch of text. */
export interface Stretch {
  start: number;
  end: number;
}

/** `name = value` as it stands in a text, in whatever language. */
export interface Field extends Stretch {
  /** The name as written; `client.secret` is one name. */
  name: string;
  /** The value without its quotes; `start` and `end` are its offsets. */
  value: string;
  /** Between quotes. Without them the value may as well be code or prose. */
  quoted: boolean;
  /** Unquoted, yet certainly a value: `?password=x&`, `;Password=x;`, `--password x`, `DB_PASSWORD=x`. */
  literal: boolean;
}

/** A secret told by the name in front of it. */
export interface FieldShape {
  kind: string;
  /** Matches the name. */
  name: RegExp;
  /** Whether the value is a secret and no placeholder, code or prose. */
  accepts(field: Field): boolean;
  /** The secret parts of the value; the whole value without it. */
  parts?(field: Field, text: string): Stretch[];
}

/** A secret in an address; `pattern` is sticky at `://` and its group `secret` is the secret. */
export interface AddressShape {
  kind: string;
  /** What stands in its authority: the name of a host, or `@` behind a name and password. */
  mark: string;
  pattern: RegExp;
  /** Matches the scheme, when only some will do. */
  scheme?: RegExp;
  accepts?(secret: string): boolean;
}

/** A secret between lines of dashes; `label` matches what stands after BEGIN. */
export interface BlockShape {
  kind: string;
  label: RegExp;
}

/** Secrets that belong together. One file in `families/` holds one. */
export interface SecretFamily {
  /** Tried after all families that are not: names that say little about whose secret it is. */
  general?: true;
  tokens?: readonly TokenShape[];
  neighbours?: readonly NeighbourShape[];
  fields?: readonly FieldShape[];
  addresses?: readonly AddressShape[];
  blocks?: readonly BlockShape[];
}

/** Declares a family; the registry collects them. */
export function defineFamily(family: SecretFamily): SecretFamily {
  return family;
}
