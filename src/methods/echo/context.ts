import { renderStep, stepHeading } from "../../core/render.ts";
import { clip } from "../../core/text.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import { stepText } from "../../core/views.ts";

/** Steps `first` to `last`, both included, that a question shows in full. */
export interface Focus {
  first: number;
  last: number;
}

/** How much of a step is shown, by its distance from the focus (ECHO, hierarchical context; counts in words). */
const TIERS = [
  { within: 1, show: (step: Step, most: number) => whole(step, most) },
  { within: 3, show: (step: Step) => headed(step, keyDecisions(stepText(step), 50)) },
  { within: 6, show: (step: Step) => headed(step, shortSummary(stepText(step), 20)) },
  { within: Number.POSITIVE_INFINITY, show: (step: Step) => headed(step, milestone(stepText(step), 15)) },
];

/** The run around a focus: whole near it (a step at most `most` characters), thinner away from it, by rules alone. */
export function contextAround({ steps }: Trajectory, focus: Focus, most: number): string {
  return steps.map((step) => tierAt(distance(step.index, focus))(step, most)).join("");
}

function whole(step: Step, most: number): string {
  const text = renderStep(step).text;
  return text.length <= most ? text : `${clip(text.trimEnd(), most)}\n`;
}

function distance(step: number, { first, last }: Focus): number {
  return Math.max(0, first - step, step - last);
}

function tierAt(away: number): (step: Step, most: number) => string {
  return TIERS.find(({ within }) => away <= within)?.show ?? (() => "");
}

function headed(step: Step, text: string): string {
  return `${stepHeading(step)} ${text}\n`;
}

const DECISION =
  /\b(?:will|shall|decid\w+|plan\w*|therefore|because|instead|must|should|need(?:s|ed)? to|next|choos\w+|select\w*|conclud\w+|answer|result|error|fail\w*|found|cannot|unable)\b/iu;

/** The sentences in which something is decided or found, up to so many words; the opening words when there is none. */
function keyDecisions(text: string, words: number): string {
  const decisive = sentencesOf(text).filter((sentence) => DECISION.test(sentence));
  return firstWords(decisive.length > 0 ? decisive.join(" ") : text, words);
}

/** The first sentence and the last, up to so many words. */
function shortSummary(text: string, words: number): string {
  const sentences = sentencesOf(text);
  const [first = "", last = ""] = [sentences[0], sentences.length > 1 ? sentences.at(-1) : ""];
  const half = last === "" ? words : Math.ceil(words / 2);
  return `${firstWords(first, half)} ${firstWords(last, words - half)}`.trim();
}

function milestone(text: string, words: number): string {
  return firstWords(text, words);
}

/** Beyond this a step's text is not searched for sentences: its head and tail say enough for a summary. */
const SEARCHED = 8_000;

function sentencesOf(text: string): string[] {
  const edges =
    text.length <= SEARCHED ? text : `${text.slice(0, SEARCHED / 2)}\n${text.slice(-SEARCHED / 2)}`;
  return edges.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => sentence.trim() !== "");
}

function firstWords(text: string, words: number): string {
  const all = text
    .slice(0, words * 40)
    .trim()
    .split(/\s+/u);
  return all.length <= words ? all.join(" ") : `${all.slice(0, words).join(" ")} …`;
}

/** The run cut into stretches that can be shown in full, in `characters` each; a longer step stands alone. */
export function focusesOf({ steps }: Trajectory, characters: number): Focus[] {
  const focuses: Focus[] = [];
  let size = 0;
  for (const step of steps) {
    const { length } = renderStep(step).text;
    const open = focuses.at(-1);
    if (open && size + length <= characters) {
      open.last = step.index;
      size += length;
    } else {
      focuses.push({ first: step.index, last: step.index });
      size = length;
    }
  }
  return focuses;
}
