import type { History } from "../../replay/contract/agent.ts";
import type { Call, EnvironmentTool } from "../../replay/contract/environment.ts";
import { isObject, type JsonValue, parseJson } from "../../replay/contract/json.ts";

export type JsonObject = { readonly [key: string]: JsonValue };

/** A turn with its arguments and its observation read as JSON, where they are. */
export interface ReadTurn {
  turn: number;
  call: Call;
  asked: JsonObject;
  /** Absent when the call was refused, or the observation is no JSON. */
  shown: JsonValue | undefined;
  text: string;
  irreversible: boolean;
}

/** An entry of a list that some turn showed. */
export interface ListedRow {
  turn: number;
  tool: string;
  row: JsonObject;
}

/** A tool that looks one thing up: it changes nothing and needs one argument alone. */
export interface Reader {
  tool: string;
  key: string;
}

/** A run as far as it can be read without knowing its environment: calls, lists, and what looks things up. */
export interface RunReading {
  history: History;
  turns: readonly ReadTurn[];
  rows: readonly ListedRow[];
  readers: readonly Reader[];
  tools: ReadonlyMap<string, EnvironmentTool>;
  /** The first turn from one on that cannot be taken back; the last of the run when there is none. */
  commitFrom(turn: number): number;
}

/** Reads a run. */
export function readRun(history: History): RunReading {
  const tools = new Map(history.tools.map((tool) => [tool.name, tool]));
  const turns = history.turns.map(({ call, observation }, turn): ReadTurn => {
    const asked = isObject(call.arguments) ? call.arguments : {};
    const shown = observation.failed ? undefined : jsonIn(observation.text);
    const irreversible = tools.get(call.tool)?.irreversible === true;
    return { turn, call, asked, shown, text: observation.text, irreversible };
  });
  return {
    history,
    turns,
    rows: turns.flatMap(rowsIn),
    readers: history.tools.flatMap(readerOf),
    tools,
    commitFrom: (from) =>
      turns.find(({ turn, irreversible }) => turn >= from && irreversible)?.turn ?? turns.length - 1,
  };
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function rowsIn({ turn, call: { tool }, shown }: ReadTurn): ListedRow[] {
  return listsIn(shown).flatMap((list) => list.filter(isObject).map((row) => ({ turn, tool, row })));
}

/** A list, or the lists that are fields of an object. */
function listsIn(shown: JsonValue | undefined): (readonly JsonValue[])[] {
  if (isList(shown)) return [shown];
  return isObject(shown) ? Object.values(shown).filter(isList) : [];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function readerOf({ name, parameters, irreversible }: EnvironmentTool): Reader[] {
  const required = requiredOf(parameters);
  const [key] = required;
  return !irreversible && key !== undefined && required.length === 1 ? [{ tool: name, key }] : [];
}

function requiredOf(parameters: JsonValue): string[] {
  const required = isObject(parameters) ? parameters.required : undefined;
  return isList(required) ? required.filter((key) => typeof key === "string") : [];
}

/** The names of a tool's parameters. */
export function parametersOf(tool: EnvironmentTool | undefined): string[] {
  const properties = tool && isObject(tool.parameters) ? tool.parameters.properties : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}
