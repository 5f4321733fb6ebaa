import { z } from "zod";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import { oneLine } from "../../core/text.ts";
import type { Call } from "../../replay/contract/environment.ts";
import { canonicalJson, isObject } from "../../replay/contract/json.ts";
import type { ProcessEnvironment } from "../process/open-process.ts";
import { exampleCalls } from "./example-calls.ts";
import { type Walk, walkAll, walkOn } from "./walk.ts";

/** What one demand of the contract came to. */
export interface Finding {
  /** The demand: "the same calls give the same bytes". */
  what: string;
  result: "kept" | "broken" | "not tested";
  /** What was seen. */
  words: string;
}

/** How the contract is tested. */
export interface CheckOptions {
  /** Starts the program. */
  open: () => Promise<ProcessEnvironment>;
  /** Calls to try, instead of the tools' examples. */
  calls?: readonly Call[] | undefined;
  signal: AbortSignal;
}

/** A demand: gives what it saw, or throws what breaks it. */
interface Demand {
  what: string;
  test: (bench: Bench) => Promise<string>;
}

const DEMANDS: readonly Demand[] = [
  { what: "starts and speaks the protocol", test: saysHello },
  { what: "tools have names, schemas and say what is irreversible", test: declaresTools },
  { what: "the same calls give the same bytes", test: isDeterministic },
  { what: "so they do in a second process", test: isDeterministicAnew },
  { what: "going back to any step equals never having left", test: restores },
  { what: "a tool that does not exist is refused, not a crash", test: refusesUnknownTool },
  { what: "arguments that do not fit are refused, not a crash", test: refusesBadArguments },
  { what: "check says what is missing, and changes nothing", test: checks },
  { what: "close ends it and leaves no process", test: closes },
];

/** Tests a program against the contract of environments, one finding after the other; it never runs two of them at once. */
export async function* checkEnvironment(options: CheckOptions): AsyncIterable<Finding> {
  const bench = new Bench(options);
  try {
    for (const { what, test } of DEMANDS) {
      if (options.signal.aborted) throw new RootstepError("interrupted", "stopped");
      const finding = await findingOf(what, () => test(bench));
      yield finding;
      if (finding.result === "broken" && !bench.hasStarted) return;
    }
  } finally {
    await bench.end();
  }
}

async function findingOf(what: string, test: () => Promise<string>): Promise<Finding> {
  try {
    return { what, result: "kept", words: await test() };
  } catch (fault) {
    if (fault instanceof Untested) return { what, result: "not tested", words: fault.message };
    if (!(fault instanceof RootstepError || fault instanceof Broken)) throw fault;
    if (fault instanceof RootstepError && fault.code === "interrupted") throw fault;
    return { what, result: "broken", words: reasonOf(fault) };
  }
}

/** What breaks a demand, and what keeps it from being tested. */
class Broken extends Error {}
class Untested extends Error {}

/** The program under test, started again when a test has ended it. */
class Bench {
  readonly signal: AbortSignal;
  readonly #options: CheckOptions;
  #environment: ProcessEnvironment | undefined;
  #walks: Walk[] | undefined;
  hasStarted = false;

  constructor(options: CheckOptions) {
    this.#options = options;
    this.signal = options.signal;
  }

  async environment(): Promise<ProcessEnvironment> {
    this.#environment ??= await this.#options.open();
    this.hasStarted = true;
    return this.#environment;
  }

  /** Works with the program; one that fails is not used again. */
  async use<Result>(work: (environment: ProcessEnvironment) => Promise<Result>): Promise<Result> {
    const environment = await this.environment();
    try {
      return await work(environment);
    } catch (fault) {
      if (fault instanceof RootstepError) await this.end();
      throw fault;
    }
  }

  calls({ tools }: ProcessEnvironment): readonly Call[] {
    return this.#options.calls ?? exampleCalls(tools);
  }

  /** What the calls do when nobody interferes. */
  async walks(): Promise<Walk[]> {
    this.#walks ??= await this.walkAgain();
    return this.#walks;
  }

  walkAgain(): Promise<Walk[]> {
    return this.use((environment) => walkAll(environment, this.calls(environment), this.signal));
  }

  async end() {
    const environment = this.#environment;
    this.#environment = undefined;
    return environment?.end();
  }
}

async function saysHello(bench: Bench): Promise<string> {
  const { name, simulated } = await bench.environment();
  const nature = simulated ? "says that nothing leaves it" : "its effects may leave it";
  return `${oneLine(name, 60)}, ${nature}`;
}

async function declaresTools(bench: Bench): Promise<string> {
  const { tools } = await bench.environment();
  if (tools.length === 0) throw new Broken("it has no tools");
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Broken(`two tools are named ${oneLine(twice)}`);
  for (const { name, parameters } of tools) {
    const fault = faultOfSchema(parameters);
    if (fault) throw new Broken(`the schema of ${oneLine(name)} ${fault}`);
  }
  const irreversible = tools.flatMap(({ name, irreversible }) => (irreversible ? [name] : []));
  return `${tools.length} tools; irreversible: ${oneLine(irreversible.join(", "), 120) || "none"}`;
}

/** What is wrong with the schema of a tool's arguments, when something is. */
function faultOfSchema(schema: ProcessEnvironment["tools"][number]["parameters"]): string | undefined {
  if (!isObject(schema) || schema.type !== "object") return 'is not of type "object"';
  try {
    z.fromJSONSchema(JSON.parse(JSON.stringify(schema)));
    return undefined;
  } catch (fault) {
    return `is no JSON Schema: ${oneLine(reasonOf(fault), 120)}`;
  }
}

async function isDeterministic(bench: Bench): Promise<string> {
  const walks = await bench.walks();
  compareAll(walks, await bench.walkAgain());
  const calls = walks.reduce((sum, { seen }) => sum + seen.length, 0);
  const refused = walks.reduce((sum, walk) => sum + walk.refused, 0);
  if (calls === refused) throw new Untested(`all ${calls} calls were refused; ${HOW_TO_GIVE_CALLS}`);
  return `${calls} calls twice, ${refused} of them refused`;
}

const HOW_TO_GIVE_CALLS = 'give "examples" with the tools, or --calls FILE';

async function isDeterministicAnew(bench: Bench): Promise<string> {
  const walks = await bench.walks();
  await bench.end();
  compareAll(walks, await bench.walkAgain());
  return "the same";
}

function compareAll(walks: readonly Walk[], again: readonly Walk[]): void {
  walks.forEach((one, index) => {
    const other = again[index];
    if (one.opening !== other?.opening) throw new Broken(differing("reset", one.opening, other?.opening));
    compare(one, other, one.calls, 0);
  });
}

/** Compares a walk with the same one from one of its calls on. */
function compare(
  whole: Omit<Walk, "opening" | "calls">,
  part: Omit<Walk, "opening" | "calls">,
  calls: readonly Call[],
  from: number,
): void {
  for (let at = from; at < whole.seen.length; at++) {
    const tool = oneLine(calls[at]?.tool ?? "", 40);
    const [seen, again] = [whole.seen[at], part.seen[at - from]];
    if (seen !== again) throw new Broken(differing(`call ${at} (${tool})`, seen, again));
    const [state, stateAgain] = [whole.states[at + 1], part.states[at + 1 - from]];
    if (state !== stateAgain)
      throw new Broken(differing(`the state after call ${at} (${tool})`, state, stateAgain));
  }
  if (whole.violations !== part.violations) {
    throw new Broken(differing("check", whole.violations, part.violations));
  }
}

function differing(where: string, one = "nothing", other = "nothing"): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 20);
  return `${where} differs: ${oneLine(one.slice(from), 60)} | ${oneLine(other.slice(from), 60)}`;
}

async function restores(bench: Bench): Promise<string> {
  const walks = await bench.walks();
  let steps = 0;
  await bench.use(async (environment) => {
    for (const { calls, seen, snapshots, states, refused, violations } of walks) {
      for (const at of backAndForth(seen.length)) {
        const snapshot = snapshots[at];
        if (snapshot === undefined) continue;
        await environment.restore(snapshot);
        const again = await walkOn(environment, calls.slice(at), bench.signal);
        if (again.states[0] !== states[at]) {
          throw new Broken(differing(`the state before call ${at}`, states[at], again.states[0]));
        }
        compare({ seen, snapshots, states, refused, violations }, again, calls, at);
        steps += 1;
      }
    }
  });
  const states = new Set(walks.flatMap((one) => one.states)).size;
  if (states < 2) throw new Untested(`no call changed the state; ${HOW_TO_GIVE_CALLS}`);
  return `${steps} steps, ${states} states`;
}

/** The last, the first, the last but one, the second …: neighbours say little about what a state keeps of another. */
function backAndForth(length: number): number[] {
  return Array.from({ length }, (_, index) => (index % 2 === 0 ? length - 1 - index / 2 : (index - 1) / 2));
}

async function refusesUnknownTool(bench: Bench): Promise<string> {
  return bench.use(async (environment) => {
    await environment.reset(bench.signal);
    const { failed, text } = await environment.act({ tool: "no such tool", arguments: {} }, bench.signal);
    if (!failed) throw new Broken(`it was carried out: ${oneLine(text, 80)}`);
    return oneLine(text, 80);
  });
}

async function refusesBadArguments(bench: Bench): Promise<string> {
  return bench.use(async (environment) => {
    await environment.reset(bench.signal);
    for (const { name, parameters } of environment.tools) {
      for (const given of ["text in the place of an object", null, { "no such argument": [1] }]) {
        const { failed } = await environment.act({ tool: name, arguments: given }, bench.signal);
        if (!failed && needsArguments(parameters)) {
          throw new Broken(`${oneLine(name)} was carried out with ${JSON.stringify(given)}`);
        }
      }
    }
    return `${environment.tools.length} tools`;
  });
}

function needsArguments(parameters: ProcessEnvironment["tools"][number]["parameters"]): boolean {
  return isObject(parameters) && Array.isArray(parameters.required) && parameters.required.length > 0;
}

async function checks(bench: Bench): Promise<string> {
  return bench.use(async (environment) => {
    await environment.reset(bench.signal);
    const before = canonicalJson(await environment.snapshot());
    const first = await environment.check();
    const again = await environment.check();
    if (JSON.stringify(first) !== JSON.stringify(again)) throw new Broken("asked twice, it says two things");
    if (canonicalJson(await environment.snapshot()) !== before) throw new Broken("it changed the state");
    const kinds = [...new Set(first.map(({ kind }) => kind))].join(", ");
    return first.length === 0 ? "nothing is missing at the start" : `at the start: ${oneLine(kinds, 80)}`;
  });
}

async function closes(bench: Bench): Promise<string> {
  await bench.environment();
  const farewell = await bench.end();
  if (!farewell?.ended) throw new Broken("it did not end in time and was killed");
  if (farewell.left > 0) throw new Broken(`it left ${farewell.left} processes, which were killed`);
  return "nothing is left";
}
