import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { capturePages } from "./capture/pages.ts";

/**
 * `npm run capture`: runs the built command as in a terminal and draws what it prints as an SVG for the README, then takes
 * pictures of its web pages, where a browser is.
 */
const CAPTURES = [
  { file: "docs/images/diagnose.svg", args: ["diagnose", "examples/trip-planner-handoff.json"] },
  { file: "docs/images/many.svg", args: ["diagnose", "examples/*-*.json*", "--quiet"] },
];
const LINE = 18;
const CHARACTER = 8.4;
const PAD = 18;

const COLOURS: Record<string, string> = { 31: "#ff8764", 32: "#a6e68a", 33: "#e8b25f", 36: "#6fd6cf" };

for (const { file, args } of CAPTURES) {
  const env = { ...process.env, FORCE_COLOR: "1", COLUMNS: "80" };
  const { stdout } = spawnSync(process.execPath, ["dist/cli/main.js", ...args], { env, encoding: "utf8" });
  const prompt = `\u001b[2m$\u001b[22m \u001b[1mrootstep ${args.join(" ")}\u001b[22m`;
  writeFileSync(
    file,
    drawing(`What rootstep ${args.join(" ")} prints`, [prompt, ...stdout.trimEnd().split("\n")]),
  );
}

await capturePages();

function drawing(title: string, lines: readonly string[]): string {
  const columns = Math.max(80, ...lines.map((line) => stripVTControlCharacters(line).length));
  const width = Math.round(columns * CHARACTER + 2 * PAD);
  const height = lines.length * LINE + 2 * PAD;
  const rows = lines.map((line, index) => {
    const y = PAD + (index + 1) * LINE - 5;
    return `<text x="${PAD}" y="${y}" xml:space="preserve">${spans(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${title}</title>
<rect width="100%" height="100%" rx="10" fill="#16181b"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e9e9e6">
${rows.join("\n")}
</g>
</svg>
`;
}

interface Style {
  bold: boolean;
  dim: boolean;
  colour: string | undefined;
}

/** The line's stretches between SGR codes, each with its style; a fixed advance keeps columns in line in any font. */
function spans(line: string): string {
  const style: Style = { bold: false, dim: false, colour: undefined };
  let column = 0;
  let drawn = "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: SGR codes begin with an escape
  for (const piece of line.split(/(\u001b\[[\d;]*m)/u)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
    const codes = /^\u001b\[([\d;]*)m$/u.exec(piece);
    if (codes) for (const code of (codes[1] ?? "").split(";")) apply(style, code);
    else if (piece !== "") {
      drawn += span(piece, column, style);
      column += [...piece].length;
    }
  }
  return drawn;
}

function apply(style: Style, code: string): void {
  if (code === "1") style.bold = true;
  else if (code === "2") style.dim = true;
  else if (code === "22") Object.assign(style, { bold: false, dim: false });
  else if (code === "39") style.colour = undefined;
  else if (code === "0" || code === "") Object.assign(style, { bold: false, dim: false, colour: undefined });
  else style.colour = COLOURS[code] ?? style.colour;
}

function span(text: string, column: number, { bold, dim, colour }: Style): string {
  const x = (PAD + column * CHARACTER).toFixed(1);
  const length = ([...text].length * CHARACTER).toFixed(1);
  const fill = colour ?? (dim ? "#90959d" : undefined);
  const look = `${fill ? ` fill="${fill}"` : ""}${bold ? ' font-weight="bold"' : ""}`;
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<tspan x="${x}" textLength="${length}"${look}>${escaped}</tspan>`;
}
