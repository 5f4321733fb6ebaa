import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunPage } from "../reports/page/page.ts";
import type { SetPage } from "../reports/set/set-page.ts";
import { folderWith, runLine } from "./testing/session.ts";

const EXAMPLE = "examples/support-wrong-refund.json";

describe("diagnose --html", () => {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-html-"));
  beforeAll(async () => {
    if (!existsSync("dist/viewer/app.js"))
      await build({ configFile: "viewer/vite.config.ts", logLevel: "error" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("writes a page beside the report for people", async () => {
    const path = join(folder, "one.html");
    const { code, out } = await runLine(["diagnose", EXAMPLE, "--html", path]);
    expect(code).toBe(0);
    expect(out).toContain("step 48");
    const html = readFileSync(path, "utf8");
    expect(html).toMatch(/<title>Step 48, agent: [^<]+ · rootstep<\/title>/u);
    expect(html).toContain("default-src 'none'");
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  it("writes a page a run into a folder, each under a name of its own, and an index over them", async () => {
    const to = join(folder, "pages/");
    const broken = join(folder, "broken.json");
    writeFileSync(broken, '{"messages": [');
    const { code } = await runLine(["diagnose", EXAMPLE, EXAMPLE, broken, "--html", to, "--quiet"]);
    expect(code).toBe(3);
    const name = "support-wrong-refund.json-support-wrong-refund";
    expect(readdirSync(to).sort()).toEqual(["index.html", `${name}-2.html`, `${name}.html`]);
    const island = /id="set">(.*?)<\/script>/su.exec(readFileSync(join(to, "index.html"), "utf8"))?.[1];
    const page: SetPage = JSON.parse(island ?? "");
    const lines = page.runs.map(({ page: file, state, summary }) => [file, state, summary?.step]);
    expect(lines).toContainEqual([`${name}.html`, "read", 48]);
    expect(lines).toContainEqual([`${name}-2.html`, "read", 48]);
    expect(page.runs.length + page.without.length).toBe(3);
  });

  it("shows what the store keeps of replays, with both calls and every try", async () => {
    const run = "examples/environments/desk-run.json";
    const env = { ROOTSTEP_STORE: join(folderWith({}), ".rootstep") };
    const action = '{"tool": "refund_item", "arguments": {"order": "W200", "item": "kettle", "cents": 4800}}';
    const desk = "process:python3 examples/environments/retail_desk.py";
    const argv = ["replay", run, "--env", desk, "--step", "4", "--action", action, "-k", "2", "--store"];
    expect((await runLine(argv, { env })).code).toBe(0);
    const path = join(folder, "replayed.html");
    const told = await runLine(["diagnose", run, "--html", path], { env });
    expect(told.code).toBe(0);
    const island = /id="page">(.*?)<\/script>/su.exec(readFileSync(path, "utf8"))?.[1];
    const page: RunPage = JSON.parse(island ?? "");
    expect(page.replays).toMatchObject([
      {
        step: 4,
        fixed: 2,
        of: 2,
        tries: {
          fixed: [true, true],
          control: [false, false],
          at: 4,
          compared: 1,
          proposed: { tool: "refund_item", arguments: { cents: 4800 } },
          recorded: { tool: "refund_item", arguments: { cents: 6000 } },
        },
      },
    ]);
  });

  it("says what to do when several runs would go to one file, or the file cannot be written", async () => {
    const several = await runLine([
      "diagnose",
      EXAMPLE,
      EXAMPLE,
      "--html",
      join(folder, "all.html"),
      "--quiet",
    ]);
    expect(several.code).toBe(2);
    expect(several.err).toMatch(
      /there are several runs; name a folder for their pages, as in --html .*all\//u,
    );
    const nowhere = await runLine(["diagnose", EXAMPLE, "--html", join(folder, "no/such/folder.html")]);
    expect(nowhere.code).toBe(2);
    expect(nowhere.err).toContain("cannot write");
  });
});
