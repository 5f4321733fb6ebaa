import type { RedactedPlace, Redaction } from "../core/redaction.ts";

const SHOWN = 6;

/** What was left out of the run, in words: "2 openai-key, 1 password; steps 4, 9, the task". */
export function redactionWords(redactions: readonly Redaction[] = []): string | undefined {
  if (redactions.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { kind, count } of redactions) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const kinds = [...counts].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
  return `${firstOf(kinds)}; ${firstOf(placesOf(redactions))}`;
}

function placesOf(redactions: readonly Redaction[]): string[] {
  const places = redactions.map(({ place }) => place);
  const steps = [...new Set(places.flatMap((place) => (place.in === "step" ? [place.step] : [])))];
  const others = [...new Set(places.filter((place) => place.in !== "step").map(otherPlace))];
  const words = steps.sort((a, b) => a - b).map(String);
  const [first, ...rest] = words;
  if (first === undefined) return others;
  return [`${words.length === 1 ? "step" : "steps"} ${first}`, ...rest, ...others];
}

function otherPlace(place: Exclude<RedactedPlace, { in: "step" }>): string {
  if (place.in === "run") return "elsewhere in the run";
  if (place.in === "request") return place.index === 0 ? "the task" : "a later request";
  return { instruction: "the instructions", artifact: "an artifact", tool: "a tool" }[place.in];
}

function firstOf(words: readonly string[]): string {
  const left = words.length - SHOWN;
  return left > 0 ? `${words.slice(0, SHOWN).join(", ")} and ${left} more` : words.join(", ");
}
