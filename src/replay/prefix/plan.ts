import { RootstepError } from "../../core/errors.ts";
import { oneLine } from "../../core/text.ts";
import type { Call, Environment } from "../contract/environment.ts";
import type { RecordedCall } from "./recorded-calls.ts";

/** A recorded call with the one that is made for it. */
export interface PlannedCall extends RecordedCall {
  made: Call;
  /** What its answer can be compared by. */
  compare: "text" | "outcome";
}

/** What of a run can be done again in an environment. */
export interface Plan {
  calls: PlannedCall[];
  /** Calls left out because they change nothing here. */
  idle: number;
}

export interface PlanOptions {
  /** Tools, by their recorded names, whose calls are left out. */
  skip: readonly string[];
  /** Irreversible tools that may be called, by their recorded names or the environment's. */
  allow: readonly string[];
}

/**
 * Maps recorded calls to an environment's. Throws a RootstepError that names the calls which it does not have, and those that cannot be
 * taken back and were not allowed: nothing has been done by then.
 */
export function planCalls(
  environment: Environment,
  recorded: readonly RecordedCall[],
  options: PlanOptions,
): Plan {
  const plan: Plan = { calls: [], idle: 0 };
  const unknown: RecordedCall[] = [];
  for (const one of recorded) {
    const meant = options.skip.includes(one.call.tool) ? "idle" : meaningOf(environment, one.call);
    if (meant === "idle") plan.idle += 1;
    else if (meant) plan.calls.push({ ...one, made: meant.call, compare: meant.compare });
    else unknown.push(one);
  }
  if (unknown.length > 0) throw unknownTools(environment, unknown);
  const barred = plan.calls.filter(
    ({ call, made }) => isBarred(environment, made, options.allow) && !options.allow.includes(call.tool),
  );
  if (barred.length > 0) throw notAllowed(barred);
  return plan;
}

/** The call that a recorded one means here: what the environment understands by it, else its own tool of that name. */
export function meaningOf(environment: Environment, recorded: Call) {
  const understood = environment.understand?.(recorded);
  if (understood !== undefined) return understood;
  const tool = toolNamed(environment, recorded.tool);
  if (!tool) return undefined;
  return { call: { tool, arguments: recorded.arguments }, compare: "text" as const };
}

/** By its name, or by the last part of a name that says its server too: `mcp__desk__refund`, `desk.refund`. */
function toolNamed({ tools }: Environment, name: string): string | undefined {
  const names = tools.map((tool) => tool.name);
  if (names.includes(name)) return name;
  const last = name.split(/__|[./]/u).at(-1);
  return last !== undefined && names.includes(last) ? last : undefined;
}

/** Whether a call's effect would outlive the replay, and nobody has allowed it. */
export function isBarred(environment: Environment, call: Call, allow: readonly string[]): boolean {
  if (environment.simulated) return false;
  const tool = environment.tools.find(({ name }) => name === call.tool);
  return tool?.irreversible === true && !allow.includes(tool.name);
}

function unknownTools({ key, tools }: Environment, unknown: readonly RecordedCall[]): RootstepError {
  const names = [...new Set(unknown.map(({ call }) => call.tool))];
  const [first] = unknown;
  return new RootstepError(
    "input",
    `${key} has nothing for the recorded ${listed(names)} (first at step ${first?.step}); its tools are ` +
      `${listed(tools.map(({ name }) => name))}; --skip NAME leaves out calls that change nothing`,
  );
}

function notAllowed(barred: readonly PlannedCall[]): RootstepError {
  const names = [...new Set(barred.map(({ call }) => call.tool))];
  const steps = barred.slice(0, 5).map(({ step }) => step);
  const allow = names.map((name) => `--allow ${name}`).join(" ");
  return new RootstepError(
    "arguments",
    `not replayed: ${listed(names)} cannot be taken back (step ${steps.join(", ")}${barred.length > 5 ? " …" : ""}); ${allow} calls it again for real`,
  );
}

function listed(names: readonly string[]): string {
  return oneLine(names.join(", "), 200);
}
