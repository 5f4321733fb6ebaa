/** A stretch of terminal output and how it was styled. */
export interface Styled {
  text: string;
  /** Names of the styles, as classes: "ansi-1 ansi-bold". */
  className: string;
}

interface Style {
  colour: string;
  ground: string;
  marks: Set<string>;
}

const ESCAPE = "\u001b";
/** The same in one character, as eight-bit terminals have it. */
const CSI = "\u009b";
const BELL = "\u0007";

/** All escape sequences: SGR is styled, any other is left out. */
const SEQUENCE = new RegExp(
  [
    `(?:${ESCAPE}\\[|${CSI})([0-?]*)[ -/]*([@-~])`,
    `${ESCAPE}\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?`,
    `${ESCAPE}[@-Z\\\\^_=>78c]`,
  ].join("|"),
  "gu",
);

export function hasAnsi(text: string): boolean {
  return text.includes(`${ESCAPE}[`) || text.includes(CSI);
}

/** Terminal output as styled stretches; cursor movements, titles and links are left out. */
export function styledAnsi(text: string): Styled[] {
  const stretches: Styled[] = [];
  const style: Style = { colour: "", ground: "", marks: new Set() };
  let at = 0;
  for (const found of text.matchAll(SEQUENCE)) {
    push(stretches, text.slice(at, found.index), style);
    at = found.index + found[0].length;
    if (found[2] === "m") apply(style, (found[1] ?? "").split(/[;:]/u).map(Number));
  }
  push(stretches, text.slice(at), style);
  return stretches;
}

function push(stretches: Styled[], text: string, { colour, ground, marks }: Style): void {
  if (text === "") return;
  const className = [colour, ground, ...marks].filter((name) => name !== "").join(" ");
  stretches.push({ text, className });
}

const MARKS: Record<number, string> = {
  1: "bold",
  2: "dim",
  3: "italic",
  4: "underline",
  7: "inverse",
  9: "struck",
};
const ENDS: Record<number, readonly string[]> = {
  22: ["bold", "dim"],
  23: ["italic"],
  24: ["underline"],
  27: ["inverse"],
  29: ["struck"],
};

function apply(style: Style, codes: number[]): void {
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0;
    if (code === 0) Object.assign(style, { colour: "", ground: "", marks: new Set() });
    else if (MARKS[code]) style.marks.add(`ansi-${MARKS[code]}`);
    else if (ENDS[code]) for (const mark of ENDS[code]) style.marks.delete(`ansi-${mark}`);
    else if (code === 39) style.colour = "";
    else if (code === 49) style.ground = "";
    else if (code === 38 || code === 48) {
      const colour = codes[index + 1] === 5 ? basicOf(codes[index + 2] ?? 0) : "";
      if (code === 38) style.colour = colour;
      index += codes[index + 1] === 5 ? 2 : 4;
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) style.colour = `ansi-${code % 10}`;
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107))
      style.ground = `ansi-on-${code % 10}`;
  }
}

/** The first sixteen of the 256 colours are the basic ones; the others are shown in ink. */
function basicOf(colour: number): string {
  return colour < 16 ? `ansi-${colour % 8}` : "";
}
