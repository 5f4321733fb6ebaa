import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const README = readFileSync("README.md", "utf8");

it("the README's code runs and prints a diagnosis", () => {
  const code = /```ts\n([\s\S]*?)```/u.exec(README)?.[1] ?? "";
  const file = join(mkdtempSync(join(tmpdir(), "readme-")), "example.mts");
  writeFileSync(file, code.replace('"rootstep"', JSON.stringify(resolve("src/index.ts"))));
  const printed = execFileSync(process.execPath, ["--import", "tsx", file], { encoding: "utf8" });
  expect(printed).toMatch(/^found 48 agent\n/u);
  expect(printed).toContain("refund_item(");
});

it("the README's links lead somewhere", () => {
  const links = [...README.matchAll(/\]\(([^)#]+)\)/gu)].map(([, link]) => link ?? "");
  expect(links.filter((link) => !link.startsWith("http") && !existsSync(link))).toEqual([]);
});
