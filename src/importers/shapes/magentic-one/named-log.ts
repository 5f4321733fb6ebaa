import type { ImportedRun } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import { textOf } from "../loose.ts";
import { addNamedEntries, addTask, isNamedHistory, readNamedEntry } from "../named-entry.ts";
import { chatRoleOf } from "../openai-message.ts";

/** A bare list of entries whose role is a name, at least once with an addressee or a note behind it. */
export function isNamedLog(document: unknown): boolean {
  if (!isNamedHistory(document)) return false;
  const roles = document.map((entry) => textOf(entry.role));
  const noted = roles.some((role) => /^.+ \((?:->|→|thought|termination condition)/u.test(role));
  return noted || (roles[0] === "human" && roles.some((role) => chatRoleOf(role) === undefined));
}

/** The run of such a list: every entry a step, the first human words its task. */
export function importNamedLog(document: unknown, format: string, file: string): ImportedRun | undefined {
  if (!isNamedHistory(document)) return undefined;
  const builder = newRun(format, file, undefined);
  const entries = document.map((entry) => readNamedEntry(entry));
  addTask(builder, "", entries);
  addNamedEntries(builder, entries);
  return { trajectory: builder.finish() };
}
