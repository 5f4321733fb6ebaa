import type { Field } from "./secret-family.ts";

/** What documentation writes where a secret would stand. */
const STAND_IN =
  /example|placeholder|change.?me|your[_\- .]?|dummy|redacted|removed|hidden|masked|insert|replace.?(?:me|with)|sample|not.?set|fake|lorem|foo.?bar|my[_\- ]?(?:secret|password|passwd|pass|api|token|key)|(?:secret|token|key|password)[_\- ]?here|x{4,}|\*{3,}|•{2,}|\.{3,}|…|0{8,}|0123456789|1234567890|abcdefgh|deadbeef|cafebabe/iu;

/** A reference to a value that stands elsewhere: a variable, a template, a secret store. */
const REFERENCE =
  /^(?:[<{[]|%\w+%|\$[{(\w]|&[a-z]+;|(?:process|os|env|import|secrets?|vars?|config|settings|self|this|args?|options?|params?|request|req|ctx|data|std)(?:\.|\[|::|->)|(?:vault|op|ref|arn|ssm|secretsmanager|sops|file|env|keyring)[:+])/iu;

const WORDS = new Set(
  "null none nil true false undefined nan string str int integer number bool boolean bytes text any object array list dict unknown required optional secret token password passwd passphrase pass pwd key apikey value default empty test user username admin-password confirm new old current self void function lambda return type varchar char field input label hash hashed encrypted plain plaintext basic bearer auth invalid missing expired valid incorrect wrong correct forgot reset login enabled disabled yes no on off".split(
    " ",
  ),
);

/** Whether a value stands for a secret instead of being one: `<YOUR_KEY>`, `xxxx`, `${VAR}`, `os.environ[...]`, `****`. */
export function isStandIn(written: string): boolean {
  const value = decoded(written);
  return (
    WORDS.has(value.toLowerCase()) ||
    /^(.)\1*$/su.test(value) ||
    REFERENCE.test(value) ||
    isExample(value) ||
    /[$:]$|%[sd]\b|\{\w*\}|\$\{|\{\{/u.test(value)
  );
}

/** From this length on short words stand in a random value by chance: there they count only as words of their own. */
const LONG = 32;
const WORD_OF_ITS_OWN =
  /(?<![a-z])(?:change.?me|your|dummy|removed|hidden|masked|insert|replace|sample|not.?set|fake|lorem|foo.?bar|here|x{4,})(?![a-z])/iu;

function isExample(value: string): boolean {
  if (value.length < LONG) return STAND_IN.test(value);
  return TOKEN_STAND_IN.test(value) || WORD_OF_ITS_OWN.test(value);
}

/** A value of an address without its percent codes. */
function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The same for a token whose first characters tell what it is: short words may stand in it by chance. */
const TOKEN_STAND_IN =
  /example|placeholder|redacted|your[_-]|x{5,}|\*{3,}|\.{3,}|…|0{8,}|0123456789|1234567890|abcdefgh/iu;

/** Whether what follows the first characters of a token is random: letters and digits, many different ones, no mask. */
export function isRandom(value: string): boolean {
  return (
    distinct(value) >= 8 &&
    /[a-z].*[\dA-Z]|[\dA-Z].*[a-z]|[A-Z].*\d|\d.*[A-Z]/u.test(value) &&
    !TOKEN_STAND_IN.test(value)
  );
}

/** Whether a token's characters were generated: no words with hyphens, no masks, no counting. */
export function isGenerated(value: string): boolean {
  if (isExample(value) || distinct(value) < 8) return false;
  if (/^[\d\W_]+$/u.test(value)) return false;
  const pieces = value.split(/[^A-Za-z0-9]+/u).filter((piece) => piece !== "");
  return pieces.some(isMixed);
}

/** A piece that no word or number looks like. */
function isMixed(piece: string): boolean {
  if (piece.length < 6) return /[A-Za-z]\d+[A-Za-z]|\d[A-Za-z]+\d/u.test(piece);
  if (/^[A-Za-z]+$/u.test(piece)) return turns(piece) >= 4 && piece.length >= 10;
  if (/^\d+$/u.test(piece)) return false;
  // `version2`, `Sha256`, `2024q3`: letters and then digits are a name with a number.
  return !/^[A-Za-z][a-z]*\d{1,4}$|^\d{1,4}[A-Za-z]{1,6}$/u.test(piece);
}

/** How often upper and lower case change places, a capital at the start of a word counted once. */
function turns(piece: string): number {
  return piece.match(/[a-z][A-Z]|[A-Z]{2}[a-z]/gu)?.length ?? 0;
}

function distinct(value: string): number {
  return new Set(value.slice(0, 200)).size;
}

/** Whether nobody could find the value by trying: only then may a hash of it be shown. */
export function isUnguessable(value: string): boolean {
  return (
    value.length >= 20 && distinct(value) >= 10 && isGenerated(value.replace(/^[A-Za-z]{1,8}[-_.]/u, ""))
  );
}

/** A value that a person or a program chose as password. */
export function isPassword({ value, quoted, literal }: Field): boolean {
  if (value.length < 4 || value.length > 256 || isStandIn(value) || isPattern(value)) return false;
  if (/\s/u.test(value)) return false;
  if (quoted) return !isNameOfSecret(value) && !isCall(value);
  if (isCode(value)) return false;
  if (/^\d+$/u.test(value)) return value.length >= 6;
  if (literal) return value.length >= 5 && !isNameOfSecret(value);
  return /[\d!@#$%^&*+?~]/u.test(value) && !isNameOfSecret(value);
}

/** A value that a program generated as key or token. */
export function isKey({ value, quoted }: Field): boolean {
  if (value.length < 12 || value.length > 4096 || isStandIn(value) || isPattern(value)) return false;
  if (!/^[\w.~+/=:%@!-]+$/u.test(value) || /:\/\/|^\.{0,2}\//u.test(value)) return false;
  return (quoted || !isCode(value)) && isGenerated(value);
}

/** A secret may be chosen or generated. */
export function isSecret(field: Field): boolean {
  if (isKey(field)) return true;
  return field.value.length >= 8 && /\d/u.test(field.value) && isPassword(field);
}

/** An expression instead of a value: a call, a member, an index. */
function isCode(value: string): boolean {
  if (isCall(value)) return true;
  return /^[A-Za-z_$][\w$]*(?:\(|\[|\.[A-Za-z_]|->|::)/u.test(value) || /[()]$/u.test(value);
}

function isCall(value: string): boolean {
  return /^[\w.]+\([^)]*\)$/u.test(value);
}

/** The pattern of a secret instead of a secret. */
function isPattern(value: string): boolean {
  return /\\[dwsbS]|\[\^?\w-\w|\(\?|\.[*+]|\{\d+,?\d*\}|^\^|\|.*\|/u.test(value);
}

/** `db_password`, `userPassword2`, `ACCESS_TOKEN`: the name of a secret, so a variable or a label. */
function isNameOfSecret(value: string): boolean {
  return /^[A-Za-z_.-]*(?:pass(?:word|wd|phrase)?|pwd|secret|token|api.?key|credential)s?[_.-]?\d{0,2}$/iu.test(
    value,
  );
}
