import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import type { Diagnosis } from "../../core/diagnosis.ts";
import type { Report } from "../facts.ts";
import { chunkedSteps, pageOf } from "../page/build.ts";
import { contextBody } from "../page/context.ts";
import type { RunPage } from "../page/page.ts";
import { escapeHtml, islandJson } from "./island.ts";
import type { ViewerFiles } from "./viewer-files.ts";

/**
 * The report of one run as a web page in one file, piece by piece: it works without a network and loads nothing. The
 * structure stands before the script, the bodies after it, so that a page of any size is drawn before it is read whole.
 */
export function* htmlReport(
  report: Report,
  files: ViewerFiles,
  others: readonly Diagnosis[] = [],
): Iterable<string> {
  const page = pageOf(report, others);
  yield head(page, files);
  yield `<script type="application/json" id="page">${islandJson(page)}</script>\n`;
  yield `<script>${files.script}</script>\n`;
  for (const [number, steps] of enumerate(chunkedSteps(report.trajectory, page.outline.chunks))) {
    yield block(`steps-${number}`, "deflate", deflated(JSON.stringify(steps)));
  }
  for (const [number, text] of page.context.entries()) {
    if (text.leftOut) continue;
    const { body, encoding } = contextBody(report.trajectory, text);
    const isPlainBase64 = encoding === "base64" && /^[A-Za-z0-9+/=\s]*$/u.test(body);
    if (isPlainBase64) yield block(`context-${number}`, "base64", body);
    else yield block(`context-${number}`, "deflate", deflated(JSON.stringify(body)));
  }
  yield "</body>\n</html>\n";
}

function head({ run, answer }: RunPage, { script, style }: ViewerFiles): string {
  const where =
    answer.step === undefined ? answer.title : `Step ${answer.step}, ${answer.role ?? "role not named"}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${where}: ${run.id} · rootstep`)}</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<noscript>This report needs JavaScript. In a terminal: rootstep diagnose ${escapeHtml(run.address)}</noscript>
`;
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

function deflated(text: string): string {
  return deflateRawSync(text).toString("base64");
}

function block(id: string, encoding: "deflate" | "base64", base64: string): string {
  return `<script type="text/plain" id="${id}" data-encoding="${encoding}">${base64}</script>\n`;
}

function* enumerate<Item>(items: Iterable<Item>): Iterable<[number, Item]> {
  let number = 0;
  for (const item of items) yield [number++, item];
}
