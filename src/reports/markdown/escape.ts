import { visible, visibleLines } from "../terminal/visible.ts";

/** Words that a Markdown reader turns into a link, a mention or a reference even without markup. */
const LINKS_ITSELF = /@|:\/\/|www\.|#\d|\bgh-\d|\b[0-9a-f]{7,40}\b/iu;

/** Text from a run as Markdown prose on one line: no markup, link, HTML, mention or table cell can come of it. */
export function prose(text: string): string {
  return visible(text)
    .split(" ")
    .map((word) => (LINKS_ITSELF.test(word) ? code(word) : escapeWord(word)))
    .join(" ");
}

/** Prose in a cell of a table, where a bar ends the cell even inside a code span. */
export function cell(text: string): string {
  return prose(text).replace(/(?<!\\)\|/gu, "\\|");
}

/** Text from a run as a code span. */
export function code(text: string): string {
  const shown = visible(text);
  if (shown === "") return "";
  const fence = "`".repeat(longestTicks(shown) + 1);
  const space = fence.length > 1 || shown.startsWith(" ") ? " " : "";
  return `${fence}${space}${shown}${space}${fence}`;
}

/** A quote from a run as a fenced block, every line of it. */
export function quoteBlock(text: string): string {
  const lines = visibleLines(text);
  const fence = "`".repeat(Math.max(3, longestTicks(lines.join("\n")) + 1));
  return [`${fence}text`, ...lines, fence].join("\n");
}

function longestTicks(text: string): number {
  return (text.match(/`+/gu) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 0);
}

function escapeWord(word: string): string {
  return word
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_{}[\]|~$#]|^[-+=]/gu, "\\$&")
    .replace(/^(\d+)([.)])$/u, "$1\\$2");
}
