/** What kind of value a text holds, in the order of the groups of the pattern. */
const KINDS = ["url", "email", "date", "time", "path", "id", "number", "name"] as const;
export type ValueKind = (typeof KINDS)[number];

const ID_GROUP = KINDS.indexOf("id") + 1;

/** A value found in a text; its key is a hash of its normal form, so that no index keeps the text it came from. */
export interface Value {
  kind: ValueKind;
  key: number;
  start: number;
  end: number;
}

const MONTH =
  "(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]une?|[Jj]uly?|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)[a-z]*\\.?";
const CAPITALISED = "[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+";
const FILE_ENDING =
  "(?:csv|xlsx?|py|[jt]sx?|json|pdf|txt|docx?|png|jpe?g|mp3|html?|xml|md|ya?ml|toml|sql|sh|go|rs|java|cpp|css)";

/** Every repetition that can begin at many places is bounded: a line of a hostile run may be endless. */
const VALUE = new RegExp(
  [
    String.raw`\b(https?:\/\/[^\s)\]'"<>\\\x60]+)`,
    String.raw`\b([\w.+-]{1,64}@[\w-]+\.[\w.-]*\w)`,
    String.raw`\b(\d{4}-\d\d-\d\d(?!\d)|\d{1,2} ${MONTH}(?: \d{4})?\b|${MONTH} \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4}\b)?)`,
    String.raw`\b(\d{1,2}:\d\d(?::\d\d)?(?: ?(?:[ap]\.?m\b\.?|[AP]M\b))?|\d{1,2} ?(?:[ap]\.?m\b\.?|[AP]M\b))`,
    String.raw`((?:\.{0,2}\/)?\b(?:[\w.@-]{1,120}\/){1,20}[\w.@-]{1,120}|\b[\w-]{1,120}\.${FILE_ENDING}\b)`,
    String.raw`(#?\b(?=[A-Za-z_-]{0,40}\d)(?=\d{0,40}-?[A-Za-z_])[\w-]{4,40}\b|#\d{2,}\b|\b\d{6,}\b(?![.,]\d))`,
    String.raw`((?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\w.])\d+(?:\.\d+)?)`,
    String.raw`\b(${CAPITALISED}(?: (?:of |the |de |and )?(?!${MONTH} \d)${CAPITALISED}){1,3})\b`,
  ].join("|"),
  "g",
);

/** Every value of a text, in order. Linear in the text. */
export function findValues(text: string): Value[] {
  const values: Value[] = [];
  VALUE.lastIndex = 0;
  for (let match = VALUE.exec(text); match; match = VALUE.exec(text)) {
    const kind = kindOf(match);
    const found = match[0];
    const end = match.index + trimmedLength(found, kind);
    const normal = normalForm(kind, text.slice(match.index, end));
    if (normal.length > 1) values.push({ kind, key: hashOf(kind, normal), start: match.index, end });
  }
  return values;
}

/** "500-piece" and "20ml" are a number with its unit. */
const MEASURE = /^\d+-?[A-Za-z]+$/u;

function kindOf(match: RegExpExecArray): ValueKind {
  if (match[ID_GROUP] !== undefined && MEASURE.test(match[0])) return "number";
  for (let group = 1; group < match.length; group++) {
    const kind = KINDS[group - 1];
    if (match[group] !== undefined && kind) return kind;
  }
  return "name";
}

/** Punctuation that ends a sentence is no part of a path or URL. */
function trimmedLength(found: string, kind: ValueKind): number {
  return kind === "url" || kind === "path" ? found.replace(/[.,;:!?/]+$/u, "").length : found.length;
}

/** Two spellings of one value have one normal form: 1,200.50 and 1200.5; 3 Oct 2026 and 2026-10-03. */
export function normalForm(kind: ValueKind, text: string): string {
  switch (kind) {
    case "number":
      return String(Number.parseFloat(text.replaceAll(",", "")));
    case "date":
      return normalDate(text);
    case "time":
      return normalTime(text);
    case "id":
      return text.replace(/^#/u, "").toLowerCase();
    case "path":
      return text.replace(/^\.\//u, "");
    default:
      return text.toLowerCase();
  }
}

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function normalDate(text: string): string {
  if (/^\d{4}-/u.test(text)) return text;
  const month = MONTH_NAMES.findIndex((name) => text.toLowerCase().includes(name)) + 1;
  const year = /\b\d{4}\b/u.exec(text)?.[0];
  const day = /\b\d{1,2}(?=\D|$)/u.exec(year ? text.replace(year, "") : text)?.[0] ?? "0";
  const monthAndDay = `${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return year ? `${year}-${monthAndDay}` : monthAndDay;
}

function normalTime(text: string): string {
  const [, hours = "0", minutes = "00", half] =
    /^(\d{1,2})(?::(\d\d))?(?::\d\d)?(?: ?([ap])\.?m)?/u.exec(text.toLowerCase()) ?? [];
  const hour = (Number(hours) % (half ? 12 : 24)) + (half === "p" ? 12 : 0);
  return `${hour}:${minutes}`;
}

/** A 53-bit hash (cyrb53); a run of a million values meets a collision once in some ten thousand runs. */
function hashOf(kind: ValueKind, normal: string): number {
  let low = 0xdeadbeef ^ KINDS.indexOf(kind);
  let high = 0x41c6ce57;
  for (let at = 0; at < normal.length; at++) {
    const code = normal.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
}
