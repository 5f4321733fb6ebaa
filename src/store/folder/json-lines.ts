import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { z } from "zod";
import type { Log } from "../store.ts";
import { byteLines } from "./byte-lines.ts";
import { codeOf, storeFault } from "./faults.ts";
import { LineIndex, type Span } from "./line-index.ts";
import type { Lock } from "./lock.ts";

/** How the entries of a file look. */
export interface LineShape<Entry> {
  schema: z.ZodType<Entry>;
  /** The version that a line must name to be one of ours. */
  version: string;
  /** The field that entries are looked up by. */
  keyField: keyof Entry & string;
}

interface Pending {
  line: Buffer;
  key: string;
  done(): void;
  failed(fault: unknown): void;
}

const LINE_FEED = 10;

/**
 * A file with an entry a line, only ever added to. Entries that come together are written together, under the lock, in one
 * write. A line torn by a crash is closed by the next append and skipped by every reading.
 */
export class JsonLines<Entry extends object> implements Log<Entry> {
  readonly #path: string;
  readonly #lock: Lock;
  readonly #shape: LineShape<Entry>;
  readonly #index: LineIndex;
  #pending: Pending[] = [];
  #isWriting = false;

  constructor(path: string, lock: Lock, shape: LineShape<Entry>) {
    this.#path = path;
    this.#lock = lock;
    this.#shape = shape;
    const head = z.looseObject({ schema: z.literal(shape.version), [shape.keyField]: z.string() });
    this.#index = new LineIndex(path, (line) => {
      const found = head.safeParse(jsonOf(line));
      return found.success ? String(found.data[shape.keyField]) : undefined;
    });
  }

  append(entry: Entry): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    const key = String(entry[this.#shape.keyField]);
    return new Promise((done, failed) => {
      this.#pending.push({ line, key, done, failed });
      void this.#writePending();
    });
  }

  latest(key: string): Promise<Entry | undefined> {
    return this.#named(async () => {
      const span = await this.#index.spanOf(key);
      const entry = span && this.#entryOf(await bytesAt(this.#path, span));
      return entry?.[this.#shape.keyField] === key ? entry : undefined;
    });
  }

  async *entries(): AsyncIterable<Entry> {
    try {
      for await (const { bytes } of byteLines(this.#path)) {
        const entry = this.#entryOf(bytes);
        if (entry !== undefined) yield entry;
      }
    } catch (fault) {
      throw storeFault(this.#path, fault);
    }
  }

  unreadable(): Promise<number> {
    return this.#named(() => this.#index.unreadable());
  }

  /** Writes what is waiting; what comes meanwhile is written together in the next turn. */
  async #writePending(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    await Promise.resolve();
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      try {
        await this.#lock.hold(() => this.#write(batch));
        for (const { done } of batch) done();
      } catch (fault) {
        for (const { failed } of batch) failed(storeFault(this.#path, fault));
      }
    }
    this.#isWriting = false;
  }

  #write(batch: readonly Pending[]): void {
    const descriptor = openSync(this.#path, "a+", 0o600);
    try {
      const { size, ino } = fstatSync(descriptor);
      const isTorn = size > 0 && byteAt(descriptor, size - 1) !== LINE_FEED;
      const lines = batch.map(({ line }) => line);
      writeAll(descriptor, Buffer.concat(isTorn ? [Buffer.of(LINE_FEED), ...lines] : lines));
      if (!isTorn) this.#index.learn(batch, size, ino);
    } finally {
      closeSync(descriptor);
    }
  }

  #entryOf(bytes: Buffer): Entry | undefined {
    return this.#shape.schema.safeParse(jsonOf(bytes)).data;
  }

  async #named<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (fault) {
      throw storeFault(this.#path, fault);
    }
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** What lies there; nothing when the file is gone. */
async function bytesAt(path: string, { offset, length }: Span): Promise<Buffer> {
  const file = await open(path, "r").catch((fault: unknown) => {
    if (codeOf(fault) === "ENOENT") return undefined;
    throw fault;
  });
  if (!file) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function byteAt(descriptor: number, position: number): number | undefined {
  const byte = Buffer.alloc(1);
  return readSync(descriptor, byte, 0, 1, position) === 1 ? byte[0] : undefined;
}

function writeAll(descriptor: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}
