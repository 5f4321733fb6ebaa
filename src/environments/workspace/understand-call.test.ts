import { expect, it } from "vitest";
import type { JsonValue } from "../../replay/contract/json.ts";
import { understandCall } from "./understand-call.ts";

const shell = (command: string) => ({ tool: "shell", arguments: { command } });
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
    tool: "shell",
    arguments: { command: "cd src", session: true },
  });
  expect(understood("Bash", { query: "ls" })).toBeUndefined();
});

it("knows their editors", () => {
  expect(understood("Write", { file_path: "a", content: "x" })).toEqual({
    tool: "write_file",
    arguments: { path: "a", content: "x" },
  });
  expect(understood("Edit", { file_path: "a", old_string: "x", new_string: "y", replace_all: true })).toEqual(
    {
      tool: "replace_in_file",
      arguments: { path: "a", old: "x", new: "y", everywhere: true },
    },
  );
  expect(understood("Edit", { file_path: "a", old_string: "", new_string: "y" })).toMatchObject({
    tool: "write_file",
  });
  expect(understood("str_replace_editor", { command: "str_replace", path: "a", old_str: "x" })).toEqual({
    tool: "replace_in_file",
    arguments: { path: "a", old: "x", new: "" },
  });
  expect(understood("str_replace_editor", { command: "view", path: "a" })).toBe("idle");
  expect(
    understood("str_replace_based_edit_tool", { command: "create", path: "a", file_text: "x" }),
  ).toMatchObject({
    tool: "write_file",
  });
});

it("leaves out what changes nothing, and knows no other tool", () => {
  expect(understood("Read", { file_path: "a" })).toBe("idle");
  expect(understood("TodoWrite", {})).toBe("idle");
  expect(understood("deploy", {})).toBeUndefined();
});
