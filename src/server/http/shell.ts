import type { ViewerFiles } from "../../reports/html/viewer-files.ts";

/** The page itself, which holds nothing of any run: everything is asked for with the token. */
const SHELL = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="rootstep-served" content="1">
<title>rootstep</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/app.css">
</head>
<body>
<div id="root"></div>
<noscript>This page needs JavaScript. In a terminal: rootstep diagnose RUN</noscript>
<script src="/app.js"></script>
</body>
</html>
`;

/** The files of the page by path, with their type. */
export function shellFiles({
  script,
  style,
}: ViewerFiles): ReadonlyMap<string, { type: string; text: string }> {
  return new Map([
    ["/", { type: "text/html; charset=utf-8", text: SHELL }],
    ["/app.js", { type: "text/javascript; charset=utf-8", text: script }],
    ["/app.css", { type: "text/css; charset=utf-8", text: style }],
  ]);
}
