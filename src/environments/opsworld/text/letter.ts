import type { Stream } from "../world/streams.ts";
import { defineGrammar, sentencesOf } from "./grammar.ts";
import { CLOSES, COMPLAINTS, DETAILS, OPENINGS, PLEAS, TOPICS, type Topic } from "./letter-phrases.ts";
import { withTypos } from "./typos.ts";

/** What a letter states; a reader finds exactly this in it. */
export interface Letter {
  topic: Topic;
  order?: string | undefined;
  product?: string | undefined;
  sku?: string | undefined;
  symptom?: string | undefined;
  units?: number | undefined;
  approval?: string | undefined;
  /** The facts stand in an attached picture. */
  attached: boolean;
  name: string;
  /** Signed with it by those who write from an address nobody knows. */
  city?: string | undefined;
}

type Saying = Topic | "order" | "product" | "sku" | "symptom" | "units" | "approval" | "attached";

const letters = defineGrammar<Saying>([
  ...COMPLAINTS,
  [
    "order",
    [
      "The order number is {order}.",
      "My order has the number {order}.",
      "You find it under {order}.",
      "It is order {order}.",
    ],
  ],
  ["product", ["It is about the {product}.", "The article is the {product}.", "I mean the {product}."]],
  ["sku", ["The label says {sku}.", "The article number on the box is {sku}.", "It is article {sku}."]],
  [
    "symptom",
    ["What I see is this: {symptom}.", "To be exact: {symptom}.", "In two or three words: {symptom}."],
  ],
  [
    "units",
    [
      "Pieces concerned: {units}.",
      "The number of pieces it concerns is {units}.",
      "I count {units} of them in this state.",
    ],
  ],
  [
    "approval",
    [
      "On the telephone I was given the approval number {approval}.",
      "Your colleague gave me approval {approval}.",
    ],
  ],
  [
    "attached",
    ["The particulars are on the picture I attach.", "I attach a picture that shows the particulars."],
  ],
]);

/** Writes a letter; what does not matter in it may hold a slip of the pen. */
export function writeLetter(letter: Letter, random: Stream): string {
  const facts: string[] = [];
  const state = (key: Saying, value: string | undefined) => {
    if (value !== undefined) facts.push(letters.say(key, random, { [key]: value }));
  };
  const opening = withTypos(random.pick(OPENINGS), random);
  const complaint = letters.say(letter.topic, random);
  state("order", letter.order);
  state("product", letter.product === undefined ? undefined : `"${letter.product}"`);
  state("sku", letter.sku);
  state("symptom", letter.symptom);
  state("units", letter.units?.toString());
  state("approval", letter.approval);
  state("attached", letter.attached ? "" : undefined);
  const detail = withTypos(random.pick(DETAILS), random);
  const plea = withTypos(random.pick(PLEAS), random);
  const signed = letter.city === undefined ? letter.name : `${letter.name}, ${letter.city}`;
  const middle = [complaint, ...random.shuffled(facts), detail].join(" ");
  return `${opening}\n${middle}\n${plea}\n\n${random.pick(CLOSES)}\n${signed}`;
}

/** Reads a letter; nothing when it is about nothing known. */
export function readLetter(body: string): Letter | undefined {
  const found = new Map<Saying, string>();
  let topic: Topic | undefined;
  for (const sentence of sentencesOf(body)) {
    const statement = letters.read(sentence);
    if (!statement) continue;
    if (isTopic(statement.says)) topic = statement.says;
    else found.set(statement.says, statement.facts[statement.says] ?? "");
  }
  if (!topic) return undefined;
  const [name = "", city] = body.slice(body.lastIndexOf("\n") + 1).split(", ");
  const units = found.get("units");
  return {
    topic,
    order: found.get("order"),
    product: found.get("product")?.slice(1, -1),
    sku: found.get("sku"),
    symptom: found.get("symptom"),
    units: units === undefined ? undefined : Number(units),
    approval: found.get("approval"),
    attached: found.has("attached"),
    name,
    city,
  };
}

const topics: ReadonlySet<string> = new Set(TOPICS);

function isTopic(saying: Saying): saying is Topic {
  return topics.has(saying);
}
