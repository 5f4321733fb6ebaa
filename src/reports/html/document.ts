import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { escapeHtml, islandJson } from "./island.ts";
import type { ViewerFiles } from "./viewer-files.ts";

/** A web page in one file. */
interface PageDocument {
  title: string;
  /** What a reader without scripts is told, with the command that says the same in a terminal. */
  noscript: string;
  /** Which page of the viewer it is, and what stands on it. */
  island: { id: "page" | "set" | "compare" | "bench"; value: unknown };
  /** What comes after the script, piece by piece. */
  blocks?: Iterable<string>;
}

/**
 * A web page in one file, piece by piece: it works without a network and loads nothing. The structure stands before the
 * script, the blocks after it, so that a page of any size is drawn before it is read whole.
 */
export function* pageDocument(
  { title, noscript, island, blocks = [] }: PageDocument,
  { script, style }: ViewerFiles,
): Iterable<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · rootstep`)}</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<noscript>${escapeHtml(noscript)}</noscript>
`;
  yield `<script type="application/json" id="${island.id}">${islandJson(island.value)}</script>\n`;
  yield `<script>${script}</script>\n`;
  yield* blocks;
  yield "</body>\n</html>\n";
}

/** A packed text that the page takes in when it needs it. */
export function deflatedBlock(id: string, text: string): string {
  return encodedBlock(id, "deflate", deflateRawSync(text).toString("base64"));
}

export function encodedBlock(id: string, encoding: "deflate" | "base64", base64: string): string {
  return `<script type="text/plain" id="${id}" data-encoding="${encoding}">${base64}</script>\n`;
}

/** Only the page's own script and style run; nothing is fetched, sent or framed. */
function policy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
