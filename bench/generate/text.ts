import type { Random } from "./random.ts";

const WORDS =
  "the plan keeps each order within budget so the agent checks every page and reports what it found before the next call while results list open items with price date status and owner for review by the team that asked".split(
    " ",
  );

/** Prose, JSON records, code and logs in the mix that agent runs hold: values everywhere, most of them seen before. */
export function bodyOf(random: Random, length: number): string {
  const pieces: string[] = [];
  for (let size = 0; size < length; ) {
    const piece = random.next() < 0.35 ? record(random) : sentence(random);
    pieces.push(piece);
    size += piece.length + 1;
  }
  return pieces.join("\n").slice(0, length);
}

function sentence(random: Random): string {
  const words = Array.from(
    { length: random.whole(6, 22) },
    () => WORDS[random.whole(0, WORDS.length - 1)] ?? "",
  );
  if (random.next() < 0.4) words.push(value(random));
  return `${words.join(" ")}.`;
}

function record(random: Random): string {
  const id = random.whole(1000, 1400);
  return random.pick([
    `{"order_id": "W${id}", "status": "open", "total": ${random.whole(10, 900)}.${random.whole(10, 99)}, "date": "2026-0${random.whole(1, 9)}-1${random.whole(0, 9)}"}`,
    `src/module-${id % 40}/file-${id % 7}.ts:${random.whole(1, 400)}: const total = compute(${id}, "item-${id}");`,
    `INFO 2026-03-1${random.whole(0, 9)} 1${random.whole(0, 9)}:2${random.whole(0, 9)} request ${id} took ${random.whole(3, 900)} ms`,
    `| ${id} | Hotel Lindgard | EUR ${random.whole(60, 400)}.00 | https://example.com/rooms/${id} |`,
  ]);
}

function value(random: Random): string {
  const id = random.whole(1000, 1400);
  return random.pick([
    `#W${id}`,
    `${random.whole(2, 999)} EUR`,
    "2026-03-14",
    `item-${id}`,
    "Mara Lindqvist",
    "21:00",
  ]);
}
