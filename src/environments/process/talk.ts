import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import { RootstepError } from "../../core/errors.ts";
import { oneLine } from "../../core/text.ts";
import { markedProcesses } from "../children/marked.ts";
import { type Child, type Ending, startChild } from "../children/start-child.ts";
import type { CommandLine } from "./command-line.ts";
import { Answer } from "./protocol.ts";
import { readLines } from "./read-lines.ts";

/** How long a program may take, in seconds, and how much it may say, in bytes. */
export interface TalkLimits {
  /** To say hello. */
  start: number;
  /** For one answer. */
  answer: number;
  /** To end after it was asked to close. */
  close: number;
  /** One line. */
  line: number;
}

export const USUAL_LIMITS: TalkLimits = { start: 20, answer: 60, close: 5, line: 32 * 1024 * 1024 };

/** Characters of standard error that are kept to explain an end. */
const LAST_WORDS = 2000;

/** What a program left behind when it was closed. */
export interface Farewell {
  /** It ended by itself in time. */
  ended: boolean;
  /** Processes of its own that were still there; they are gone now. */
  left: number;
}

interface Waiting {
  id: number;
  verb: string;
  resolve(result: unknown): void;
  reject(fault: RootstepError): void;
}

/**
 * A conversation with a program in JSON lines: one request, one answer. Whatever goes wrong (it ends, it says what is no answer,
 * it takes too long) ends it together with everything it started, and every further request fails with the same sentence.
 */
export class Talk {
  readonly #child: Child;
  readonly #limits: TalkLimits;
  readonly #command: string;
  #lastWords = "";
  #count = 0;
  #waiting: Waiting | undefined;
  #fault: RootstepError | undefined;
  #isClosing = false;
  #ending: Promise<void> | undefined;

  constructor(command: CommandLine, limits: TalkLimits = USUAL_LIMITS) {
    this.#limits = limits;
    this.#command = oneLine(command.shown, 60);
    this.#child = startChild({ ...command, environment: process.env });
    const { stdout, stderr } = this.#child.streams;
    readLines(stdout, limits.line, {
      line: (text) => this.#take(text),
      tooLong: () => this.#fail(`wrote a line of more than ${limits.line.toLocaleString("en-US")} bytes`),
    });
    stderr.on("data", (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString("utf8")).slice(-LAST_WORDS);
    });
    this.#child.ended.then((ending) => this.#sayEnding(ending));
  }

  /** Asks for one thing. Throws a RootstepError of one line; `seconds` is the time for the answer. */
  async ask<Result extends z.ZodType>(
    verb: string,
    fields: object,
    result: Result,
    { signal, seconds = this.#limits.answer }: { signal?: AbortSignal; seconds?: number } = {},
  ): Promise<z.infer<Result>> {
    if (this.#fault) throw this.#fault;
    if (this.#waiting) throw new Error(`asked to ${verb} while ${this.#waiting.verb} is not answered`);
    const stop = () => this.#fail(`was given up while asked to ${verb}`, "interrupted");
    const timer = setTimeout(
      () => this.#fail(`gave no answer to ${verb} within ${seconds} s`),
      seconds * 1000,
    );
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
    try {
      return this.#parsed(verb, result, await this.#send(verb, fields));
    } catch (fault) {
      await this.#ending;
      throw fault;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Asks it to close, waits for its end, and ends what is left. */
  async close(): Promise<Farewell> {
    let ended = false;
    if (!this.#fault) {
      this.#isClosing = true;
      this.#child.streams.stdin.end(`${JSON.stringify({ id: ++this.#count, verb: "close" })}\n`);
      ended = await this.#endsInTime();
    }
    const left = ended ? await this.#stayBehind() : 0;
    this.#fault ??= new RootstepError("incomplete", `${this.#command} is closed`);
    await this.#end();
    return { ended, left };
  }

  async #endsInTime(): Promise<boolean> {
    const stop = new AbortController();
    const late = pause(this.#limits.close * 1000, false, { signal: stop.signal }).catch(() => false);
    const ended = await Promise.race([this.#child.ended.then(() => true), late]);
    stop.abort();
    return ended;
  }

  /** Processes that are still there a moment after the program itself has ended. */
  async #stayBehind(): Promise<number> {
    for (let wait = 10; wait < 500 && markedProcesses(this.#child.mark).length > 0; wait *= 2)
      await pause(wait);
    return markedProcesses(this.#child.mark).length;
  }

  #send(verb: string, fields: object): Promise<unknown> {
    if (this.#fault) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      this.#waiting = { id, verb, resolve, reject };
      this.#child.streams.stdin.write(`${JSON.stringify({ id, verb, ...fields })}\n`);
    });
  }

  #take(line: string): void {
    if (this.#isClosing) return;
    const waiting = this.#waiting;
    const answer = Answer.safeParse(jsonOf(line));
    if (!waiting) this.#fail(`wrote to standard output without being asked: ${oneLine(line, 80)}`);
    else if (!answer.success) {
      this.#fail(`answered ${waiting.verb} with what is no answer: ${oneLine(line, 80) || "an empty line"}`);
    } else if (answer.data.id !== waiting.id) {
      this.#fail(
        `answered request ${answer.data.id} when it was asked request ${waiting.id} (${waiting.verb})`,
      );
    } else {
      this.#waiting = undefined;
      const { error, result } = answer.data;
      if (error === undefined) waiting.resolve(result);
      else waiting.reject(this.#sentence(`could not ${waiting.verb}: ${oneLine(error, 300)}`, "incomplete"));
    }
  }

  #parsed<Result extends z.ZodType>(verb: string, schema: Result, result: unknown): z.infer<Result> {
    const parsed = schema.safeParse(result);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.length ? `result.${issue.path.join(".")}` : "result";
    throw this.#fail(`answered ${verb} wrongly: ${where}: ${issue?.message ?? "not as agreed"}`);
  }

  #sayEnding(ending: Ending): void {
    if (this.#isClosing || this.#fault) return;
    const asked = this.#waiting ? ` when asked to ${this.#waiting.verb}` : "";
    if ("fault" in ending) this.#fail(`could not be started: ${ending.fault}`, "configuration");
    else if ("signal" in ending) this.#fail(`was ended by ${ending.signal}${asked}`);
    else this.#fail(`ended with exit code ${ending.code}${asked}`);
  }

  /** Ends it; the first fault is the one that is told from then on. */
  #fail(what: string, code: "incomplete" | "configuration" | "interrupted" = "incomplete"): RootstepError {
    if (this.#fault) return this.#fault;
    const fault = this.#sentence(what, code);
    this.#fault = fault;
    this.#ending = this.#end();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(fault);
    return fault;
  }

  #sentence(what: string, code: "incomplete" | "configuration" | "interrupted"): RootstepError {
    const words = this.#lastWords.trim().split("\n").at(-1)?.trim() ?? "";
    const last = words === "" ? "" : `; the last line of its standard error: ${oneLine(words, 200)}`;
    return new RootstepError(code, `${this.#command} ${what}${last}`);
  }

  async #end(): Promise<void> {
    const { streams, kill } = this.#child;
    await kill();
    streams.stdin.destroy();
    streams.stdout.destroy();
    streams.stderr.destroy();
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
