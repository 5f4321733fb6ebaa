import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The pages that show code: each block is a real file, as it reads in the folder where a newcomer puts it. */
const PAGES = [
  {
    page: "docs/adding-a-trigger.md",
    folder: "src/triage/testing/example",
    files: ["dead-link-cited.ts", "dead-link-cited.test.ts"],
    moved: (code: string) => code.replaceAll('"../../', '"../').replace('"../run.ts"', '"../testing/run.ts"'),
  },
  {
    page: "docs/adding-a-signal.md",
    folder: "src/triage/testing/example",
    files: ["second-thoughts.ts", "second-thoughts.test.ts"],
    moved: (code: string) => code.replaceAll('"../../', '"../').replace('"../run.ts"', '"../testing/run.ts"'),
  },
  {
    page: "docs/adding-an-importer.md",
    folder: "src/importers/testing/example",
    files: ["team-chat.ts"],
    moved: (code: string) => code.replaceAll('"../../', '"./'),
  },
];

describe.each(PAGES)("$page", ({ page, folder, files, moved }) => {
  it.each(files)("shows %s as it is tested", (file) => {
    expect(readFileSync(page, "utf8")).toContain(moved(readFileSync(`${folder}/${file}`, "utf8")));
  });
});
