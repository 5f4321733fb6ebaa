import { describe, expect, it } from "vitest";
import { MAIN_THREAD, TrajectoryBuilder } from "../../importers/building/trajectory-builder.ts";
import { runRule } from "../define-trigger.ts";
import { viewRun } from "../view.ts";
import rule from "./forbidden-change.ts";

const EDIT = {
  file_path: "/repo/src/api.ts",
  old_string: "export function price(item: Item): Cents {",
  new_string: "export function price(item: Item, account: Account): Cents {",
};

function fired(task: string, name: string, input: object) {
  const builder = new TrajectoryBuilder("r", { format: "test", file: "r.json" });
  const asked = builder.addStep({
    role: "user",
    kind: "message",
    parts: [{ kind: "text", author: "human", body: task }],
  });
  builder.addRequest(task, asked);
  const call = { kind: "call", author: "agent", body: JSON.stringify(input), call: { name } } as const;
  builder.addStep({ role: "agent", kind: "turn", thread: MAIN_THREAD, parts: [call] });
  return runRule(rule, viewRun(builder.finish()));
}

const SIGNATURES = "Add the surcharge; the signatures exported from src/api.ts must not change.";

describe("forbidden-change", () => {
  it("quotes the new signature against the ban", () => {
    expect(fired(SIGNATURES, "Edit", EDIT)).toMatchObject([
      {
        step: 1,
        object: "path:src/api.ts",
        wrong: { quote: "export function price(item: Item, account: Account): Cents" },
        reference: { quote: "the signatures exported from src/api.ts must not change." },
      },
    ]);
  });

  it.each<[string, string, string, object]>([
    [
      "a file to leave alone",
      "Fix it, but do not touch config.yml.",
      "Write",
      { file_path: "config.yml", content: "a" },
    ],
    [
      "a shell command",
      "Never edit db/schema.sql, please.",
      "Bash",
      { command: "sed -i s/a/b/ db/schema.sql" },
    ],
    ["a patch", "Leave src/core.py as it is.", "apply_patch", { patch: "*** Update File: src/core.py" }],
  ])("fires on %s", (_, task, name, input) => expect(fired(task, name, input)).toHaveLength(1));

  it.each<[string, string, string, object]>([
    [
      "an edit of the body alone",
      SIGNATURES,
      "Edit",
      { ...EDIT, old_string: "return a;", new_string: "return b;" },
    ],
    [
      "a new function beside the old",
      SIGNATURES,
      "Edit",
      { ...EDIT, new_string: `${EDIT.old_string}\n}\nexport function quote() {` },
    ],
    ["another file", SIGNATURES, "Edit", { ...EDIT, file_path: "/repo/src/cli.ts" }],
    ["reading the file", "Do not change src/api.ts.", "Read", { file_path: "src/api.ts" }],
    ["listing it in a shell", "Do not change src/api.ts.", "Bash", { command: "cat src/api.ts" }],
    ["a file the task wants changed", "Please change src/api.ts.", "Edit", EDIT],
    [
      "a test that names the file",
      "Do not change src/api.ts.",
      "Write",
      { file_path: "test/api.test.ts", content: "src/api.ts" },
    ],
  ])("is quiet about %s", (_, task, name, input) => expect(fired(task, name, input)).toEqual([]));
});
