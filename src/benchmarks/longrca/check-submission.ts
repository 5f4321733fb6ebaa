import { asFields, asList, type Fields, parseJson, textOf } from "../../importers/shapes/loose.ts";
import { NO_STEP, NOT_STATED, REPRODUCE_TOPICS, SUBMITTED_RUNS } from "./submission.ts";

/** The three files of a submission; one that is not there is undefined. */
export interface SubmissionFiles {
  "predictions.jsonl": string | undefined;
  "metadata.json": string | undefined;
  "REPRODUCE.md": string | undefined;
}

/** A rule of the leaderboard that a submission breaks. */
export interface SubmissionFault {
  file: keyof SubmissionFiles;
  /** From 1. */
  line?: number;
  what: string;
}

/** Every rule a submission breaks; `ids` are those of the data set, where it is at hand. */
export function checkSubmission(files: SubmissionFiles, ids?: ReadonlySet<string>): SubmissionFault[] {
  const faults = [
    ...checked(files, "predictions.jsonl", (text) => predictionFaults(text, ids)),
    ...checked(files, "metadata.json", metadataFaults),
    ...checked(files, "REPRODUCE.md", reproduceFaults),
  ];
  return faults;
}

type Found = Omit<SubmissionFault, "file">;

function checked(
  files: SubmissionFiles,
  file: keyof SubmissionFiles,
  rules: (text: string) => Iterable<Found>,
): SubmissionFault[] {
  const text = files[file];
  if (text === undefined) return [{ file, what: "is missing" }];
  return [...rules(text), ...privateFaults(text)].map((found) => ({ file, ...found }));
}

const FIELDS = ["question_ID", "predicted_role", "predicted_step"];

function* predictionFaults(text: string, ids?: ReadonlySet<string>): Iterable<Found> {
  const lines = text.replace(/\n$/u, "").split("\n");
  if (lines.length !== SUBMITTED_RUNS) {
    yield { what: `has ${lines.length} lines, one for each of the ${SUBMITTED_RUNS} runs is asked for` };
  }
  const seen = new Map<string, number>();
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const record = parseJson(content);
    const fields = asFields(record);
    if (Object.keys(fields).length === 0) {
      yield { line, what: "is no JSON object" };
      continue;
    }
    for (const what of recordFaults(fields)) yield { line, what };
    const id = textOf(fields.question_ID);
    const before = seen.get(id);
    if (before !== undefined) yield { line, what: `question_ID ${quoted(id)} stands in line ${before} too` };
    seen.set(id, before ?? line);
    if (ids && !ids.has(id)) yield { line, what: `question_ID ${quoted(id)} is not in the data set` };
  }
  const missing = [...(ids ?? [])].filter((id) => !seen.has(id));
  for (const id of missing.slice(0, 5)) yield { what: `question_ID ${quoted(id)} has no line` };
  if (missing.length > 5) yield { what: `${missing.length - 5} more question_IDs have no line` };
}

function* recordFaults(fields: Fields): Iterable<string> {
  const { question_ID: id, predicted_role: role, predicted_step: step } = fields;
  if (typeof id !== "string" || id === "") yield "question_ID is no text";
  if (typeof role !== "string") yield "predicted_role is no text";
  if (typeof step !== "number" || !Number.isInteger(step)) yield "predicted_step is no whole number";
  else if (step < NO_STEP) yield `predicted_step is ${step}; steps count from 0, ${NO_STEP} is no answer`;
  const others = Object.keys(fields).filter((name) => !FIELDS.includes(name));
  if (others.length > 0) yield `has fields that do not belong there: ${others.map(quoted).join(", ")}`;
}

function* metadataFaults(text: string): Iterable<Found> {
  const fields = asFields(parseJson(text));
  if (Object.keys(fields).length === 0) {
    yield { what: "is no JSON object" };
    return;
  }
  for (const name of [
    "submission_id",
    "method",
    "model",
    "provider",
    "date",
    "code_url",
    "logs_url",
    "license",
  ]) {
    if (textOf(fields[name]).trim() === "") yield { what: `${name} is empty` };
  }
  const authors = asList(fields.authors);
  if (authors.length === 0 || authors.some((author) => textOf(author).trim() === "")) {
    yield { what: "authors is no list of names" };
  }
  const id = textOf(fields.submission_id);
  if (id !== "" && !/^[a-z0-9]+(?:[-.][a-z0-9]+)*-\d{8}$/u.test(id)) {
    yield { what: `submission_id ${quoted(id)} is not of the form team-method-model-yyyymmdd` };
  }
  const date = textOf(fields.date);
  if (date !== "" && !isDate(date)) yield { what: `date ${quoted(date)} is no day written YYYY-MM-DD` };
  for (const name of ["code_url", "logs_url"]) {
    const reason = urlFault(textOf(fields[name]));
    if (reason) yield { what: `${name} ${reason}` };
  }
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const PRIVATE_HOST =
  /^(?:localhost|.*\.(?:local|internal|lan|localhost)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|169\.254\..*|\[.*\]|[^.]*)$/iu;
const SIGNED = /^(?:x-amz-|x-goog-)?(?:signature|sig|expires|se|token|access_token|key|credential)$/iu;

function urlFault(text: string): string | undefined {
  if (text === "") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:") return "is no https:// address";
  if (url.username !== "" || url.password !== "") return "holds credentials";
  if (PRIVATE_HOST.test(url.hostname)) return "is not public";
  return [...url.searchParams.keys()].some((name) => SIGNED.test(name))
    ? "is signed and will expire"
    : undefined;
}

function* reproduceFaults(text: string): Iterable<Found> {
  for (const { title, words } of REPRODUCE_TOPICS) {
    if (!words.test(text)) yield { what: `says nothing about: ${title.toLowerCase()}` };
  }
  for (const [index, line] of text.split("\n").entries()) {
    if (line.includes(NOT_STATED)) yield { line: index + 1, what: "is still to be written" };
  }
}

const PRIVATE: readonly (readonly [string, RegExp])[] = [
  [
    "what looks like a key",
    /\b(?:sk-[\w-]{20,}|hf_\w{20,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|xox[a-z]-[\w-]{10,})|-----BEGIN [A-Z ]*PRIVATE KEY|\bBearer\s+[\w.~+/-]{16,}/u,
  ],
  ["a path of somebody's machine", /(?:^|[\s"'`(=])(?:\/home\/|\/Users\/|\/root\/|[A-Z]:\\Users\\)/mu],
  ["a private address", /https?:\/\/(?:localhost|127\.|10\.|192\.168\.)/u],
];

/** Nothing private belongs into a public submission. */
function* privateFaults(text: string): Iterable<Found> {
  for (const [what, pattern] of PRIVATE) {
    const at = text.search(pattern);
    if (at >= 0) yield { line: text.slice(0, at + 1).split("\n").length, what: `holds ${what}` };
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
