import { expect, it } from "vitest";
import type { JsonValue } from "../../replay/contract/json.ts";
import { understandCall } from "./understand-call.ts";

const shell = (command: string) => ({ call: { tool: "shell", arguments: { command } }, compare: "text" });
const file = (tool: string, given: JsonValue) => ({ call: { tool, arguments: given }, compare: "outcome" });
const understood = (tool: string, given: JsonValue) => understandCall({ tool, arguments: given });

it("knows the shells of coding agents, with words, lists and bare text", () => {
  expect(understood("bash", "ls")).toEqual(shell("ls"));
  expect(understood("bash", { command: "ls -l" })).toEqual(shell("ls -l"));
  expect(understood("shell", { command: ["bash", "-lc", "make 'all of it'"] })).toEqual(
    shell("make 'all of it'"),
  );
  expect(understood("exec_command", { cmd: ["git", "log", "-n 1"] })).toEqual(shell("git log '-n 1'"));
  expect(understood("local_shell", { command: ["ls"], workdir: "/a b" })).toEqual(shell("cd '/a b' && ls"));
  expect(understood("Bash", { command: "cd src", description: "go" })).toEqual({
    call: { tool: "shell", arguments: { command: "cd src", session: true } },
    compare: "text",
  });
  expect(understood("Bash", { query: "ls" })).toBeUndefined();
});

it("knows their editors, whose answers say no more than whether it worked", () => {
  expect(understood("Write", { file_path: "a", content: "x" })).toEqual(
    file("write_file", { path: "a", content: "x" }),
  );
  const edit = { file_path: "a", old_string: "x", new_string: "y", replace_all: true };
  expect(understood("Edit", edit)).toEqual(
    file("replace_in_file", { path: "a", old: "x", new: "y", everywhere: true }),
  );
  expect(understood("Edit", { ...edit, old_string: "" })).toEqual(
    file("write_file", { path: "a", content: "y" }),
  );
  expect(understood("str_replace_editor", { command: "str_replace", path: "a", old_str: "x" })).toEqual(
    file("replace_in_file", { path: "a", old: "x", new: "" }),
  );
  expect(understood("str_replace_editor", { command: "view", path: "a" })).toBe("idle");
  const create = { command: "create", path: "a", file_text: "x" };
  expect(understood("str_replace_based_edit_tool", create)).toEqual(
    file("write_file", { path: "a", content: "x" }),
  );
});

it("leaves out what changes nothing, and knows no other tool", () => {
  expect(understood("Read", { file_path: "a" })).toBe("idle");
  expect(understood("TodoWrite", {})).toBe("idle");
  expect(understood("deploy", {})).toBeUndefined();
});
