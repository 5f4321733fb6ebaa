import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RootstepError } from "../../core/errors.ts";
import type {
  Answer,
  Asked,
  Described,
  FileGroup,
  FileRef,
  FromReader,
  Kept,
  OfRun,
  ReaderSettings,
} from "./protocol.ts";

interface Waiting {
  done(answer: Answer): void;
  failed(fault: Error): void;
  piece(json: string): void;
  share(share: number): void;
}

export interface AskOptions {
  /** Nobody wants the answer any more. */
  signal?: AbortSignal;
  piece?: (json: string) => void;
  /** Told how far a file is read. */
  share?: (share: number) => void;
}

/**
 * A process that reads and judges runs. It starts when it is first asked, and again after it died: a file that takes more
 * memory than there is ends only the process that reads it.
 */
export class Reader {
  readonly #settings: ReaderSettings;
  #child: ChildProcess | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;

  constructor(settings: ReaderSettings) {
    this.#settings = settings;
  }

  async groups(files: readonly FileRef[], within: string): Promise<FileGroup[]> {
    const answer = await this.#ask({ ask: "group", files, within });
    return "groups" in answer ? answer.groups : [];
  }

  async describe(group: FileGroup, withDiagnosis?: true): Promise<Described> {
    const answer = await this.#ask({ ask: "describe", group, withDiagnosis });
    return "described" in answer ? answer.described : { kind: "none", reason: "no answer" };
  }

  /** A page, steps or a text, as JSON. */
  async json(asked: Asked, options: AskOptions = {}): Promise<string> {
    const answer = await this.#ask(asked, options);
    return "json" in answer ? answer.json : "null";
  }

  /** Pieces of JSON until there are no more. */
  async pieces(asked: Asked, options: AskOptions): Promise<void> {
    await this.#ask(asked, options);
  }

  /** Puts a run into the store; says how many steps it has as well. */
  async keep(run: OfRun): Promise<{ kept: Kept; steps: number }> {
    const answer = await this.#ask({ ask: "keep", ...run });
    if ("kept" in answer) return answer;
    throw new Error("the reading process gave no answer");
  }

  async hash(run: OfRun): Promise<string> {
    const answer = await this.#ask({ ask: "hash", ...run });
    return "hash" in answer ? answer.hash : "";
  }

  #ask(asked: Asked, { signal, piece = () => {}, share = () => {} }: AskOptions = {}): Promise<Answer> {
    const id = this.#next++;
    const child = this.#started();
    return new Promise((resolve, reject) => {
      const stop = () => {
        if (this.#waiting.delete(id)) child.send({ id, stop: true });
        reject(new RootstepError("interrupted", "nobody waits for it any more"));
      };
      const end = () => signal?.removeEventListener("abort", stop);
      this.#waiting.set(id, {
        ...{ piece, share },
        done: (answer) => {
          end();
          resolve(answer);
        },
        failed: (fault) => {
          end();
          reject(fault);
        },
      });
      if (signal?.aborted) {
        stop();
        return;
      }
      signal?.addEventListener("abort", stop);
      child.send({ id, asked });
    });
  }

  /** Ends the process, whatever it is at. */
  close(): void {
    this.#child?.kill("SIGKILL");
  }

  #started(): ChildProcess {
    if (this.#child) return this.#child;
    const file = readerFile();
    const child = fork(file, [JSON.stringify(this.#settings)], {
      serialization: "advanced",
      execArgv: file.endsWith(".ts") ? ["--import", "tsx"] : [],
      // What it prints is for nobody; an interrupt of the terminal is for its parent.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      detached: process.platform !== "win32",
    });
    child.on("message", (message: FromReader) => this.#take(message));
    child.on("exit", () => this.#ended(child));
    child.on("error", () => this.#ended(child));
    this.#child = child;
    return child;
  }

  #take(message: FromReader): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === "piece") {
      waiting.piece(message.json);
      return;
    }
    if (message.kind === "share") {
      waiting.share(message.share);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.kind === "done") waiting.done(message.answer);
    else
      waiting.failed(message.isOurs ? new Error(message.reason) : new RootstepError("input", message.reason));
  }

  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    const reason = "the process that read it ended; most likely it took more memory than there is";
    for (const { failed } of waiting) failed(new RootstepError("input", reason));
  }
}

/** The program of that process, among the sources or in the built package. */
function readerFile(): string {
  const places = [
    "./reader-process.ts",
    "./reader-process.js",
    "./server/reading/reader-process.js",
    "../server/reading/reader-process.js",
  ];
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  throw new RootstepError("configuration", "the package is damaged: its reading process is not there");
}
