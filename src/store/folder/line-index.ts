import { statSync } from "node:fs";
import { byteLines } from "./byte-lines.ts";
import { codeOf } from "./faults.ts";

/** Where a line lies in its file, without its line feed. */
export interface Span {
  offset: number;
  length: number;
}

/** Where the newest line of every key lies. It follows what is appended, by whomever. */
export class LineIndex {
  readonly #path: string;
  readonly #keyOf: (line: Buffer) => string | undefined;
  #spans = new Map<string, Span>();
  /** Bytes that it knows, and of which file. */
  #known = 0;
  #file = 0;
  #unreadable = 0;
  #refreshing: Promise<void> = Promise.resolve();

  /** `keyOf` gives no key for a line that is no entry. */
  constructor(path: string, keyOf: (line: Buffer) => string | undefined) {
    this.#path = path;
    this.#keyOf = keyOf;
  }

  async spanOf(key: string): Promise<Span | undefined> {
    await this.#refresh();
    return this.#spans.get(key);
  }

  async unreadable(): Promise<number> {
    await this.#refresh();
    return this.#unreadable;
  }

  /** Takes in lines that this process has just added at an offset, if all before them is known. */
  learn(added: readonly { key: string; line: Buffer }[], offset: number, file: number): void {
    if (this.#known !== offset || (offset > 0 && this.#file !== file)) return;
    this.#file = file;
    for (const { key, line } of added) {
      this.#spans.set(key, { offset: this.#known, length: line.length - 1 });
      this.#known += line.length;
    }
  }

  /** Reads what was added since, one reading at a time. */
  #refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => {}).then(() => this.#readAdded());
    return this.#refreshing;
  }

  async #readAdded(): Promise<void> {
    const { size, ino } = sizeOf(this.#path);
    if (ino !== this.#file || size < this.#known) this.#forget(ino);
    if (size === this.#known) return;
    for await (const { bytes, offset, isWhole } of byteLines(this.#path, this.#known)) {
      const key = this.#keyOf(bytes);
      if (key !== undefined) this.#spans.set(key, { offset, length: bytes.length });
      else if (isWhole && bytes.length > 0) this.#unreadable += 1;
      if (isWhole) this.#known = offset + bytes.length + 1;
    }
  }

  /** The file was deleted or is another one. */
  #forget(file: number): void {
    this.#spans = new Map();
    this.#known = 0;
    this.#unreadable = 0;
    this.#file = file;
  }
}

/** At once: it is asked before every call, and takes a tenth of the time that waiting for the answer would. */
function sizeOf(path: string): { size: number; ino: number } {
  try {
    return statSync(path);
  } catch (fault) {
    if (codeOf(fault) === "ENOENT") return { size: 0, ino: 0 };
    throw fault;
  }
}
