import type { History, Turn } from "../../replay/contract/agent.ts";
import type { EnvironmentTool } from "../../replay/contract/environment.ts";
import type { JsonValue } from "../../replay/contract/json.ts";

function tool(
  name: string,
  required: string[],
  optional: string[] = [],
  irreversible = false,
): EnvironmentTool {
  const properties = Object.fromEntries([...required, ...optional].map((key) => [key, { type: "string" }]));
  return { name, description: "", parameters: { type: "object", properties, required }, irreversible };
}

const TOOLS = [
  tool("list_books", [], ["page"]),
  tool("browse", [], ["cursor"]),
  tool("read_book", ["book"]),
  tool("find_members", ["query"]),
  tool("get_member", ["member"]),
  tool("list_loans", ["member"]),
  tool("lend_loan", ["member", "book"], [], true),
];

/** One thing done in a library, and what came of it. */
export function turn(name: string, asked: JsonValue, shown: JsonValue, failed = false): Turn {
  const text = typeof shown === "string" ? shown : JSON.stringify(shown);
  return { call: { tool: name, arguments: asked }, observation: { text, failed, ended: false } };
}

/** A run in a library: another environment than the one for which diagnosers are measured. */
export function library(turns: readonly Turn[], task = "Lend the book.", instructions = ""): History {
  return { task, instructions, tools: TOOLS, turns, notes: [] };
}
