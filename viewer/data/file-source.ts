import type { Step } from "../../src/core/trajectory.ts";
import type { Findings } from "../../src/reports/page/find.ts";
import type { RunPage } from "../../src/reports/page/page.ts";
import { FileBlocks } from "./file-blocks.ts";
import { inflate } from "./inflate.ts";
import { Recent } from "./recent.ts";
import { search } from "./search.ts";
import type { ContextBody, Source } from "./source.ts";

/** Characters of decoded bodies that are kept. */
const KEPT = 24 * 1024 * 1024;

/** The run in the file that the page stands in; nothing is fetched. */
export class FileSource implements Source {
  readonly #page: RunPage;
  readonly #blocks: FileBlocks;
  readonly #prefix: string;
  readonly #recent = new Recent<Step[]>(KEPT);

  /** The blocks of the file are taken in once; `prefix` begins the names of those of this run, where there are others. */
  constructor(page: RunPage, blocks = new FileBlocks(), prefix = "") {
    this.#page = page;
    this.#blocks = blocks;
    this.#prefix = prefix;
  }

  /** The page of this document, when it is a report. */
  static open(): { source: FileSource; page: RunPage } | undefined {
    const island = document.getElementById("page");
    if (!island?.textContent) return undefined;
    const page: RunPage = JSON.parse(island.textContent);
    island.remove();
    return { source: new FileSource(page), page };
  }

  async page(): Promise<RunPage> {
    return this.#page;
  }

  async steps(_run: string, first: number, last: number): Promise<Step[]> {
    const { chunks } = this.#page.outline;
    const found: Step[] = [];
    for (let chunk = chunkOf(chunks, first); chunk < chunks.length; chunk++) {
      if ((chunks[chunk] ?? 0) > last) break;
      for (const step of await this.#keep(chunk)) {
        if (step.index >= first && step.index <= last) found.push(step);
      }
    }
    return found;
  }

  find(_run: string, wanted: string): AsyncIterable<Findings> {
    return search(this.#allSteps(), wanted);
  }

  async context(_run: string, index: number): Promise<ContextBody> {
    const id = `${this.#prefix}context-${index}`;
    if ((await this.#blocks.encoding(id)) === "base64") {
      return { body: (await this.#blocks.text(id)) ?? "", encoding: "base64" };
    }
    const packed = await this.#blocks.packed(id);
    const body: string = packed ? JSON.parse(await inflate(packed)) : "";
    return { body, encoding: "text" };
  }

  /** Some at a time, none of them kept. */
  async *#allSteps(): AsyncIterable<Step[]> {
    for (let chunk = 0; chunk < this.#page.outline.chunks.length; chunk++) yield await this.#read(chunk);
  }

  #keep(chunk: number): Promise<Step[]> {
    return this.#recent.get(chunk, this.#sizeOf(chunk), () => this.#read(chunk));
  }

  async #read(chunk: number): Promise<Step[]> {
    const packed = await this.#blocks.packed(`${this.#prefix}steps-${chunk}`);
    const steps: Step[] = packed ? JSON.parse(await inflate(packed)) : [];
    return steps;
  }

  #sizeOf(chunk: number): number {
    const { chunks, sizes } = this.#page.outline;
    let size = 0;
    const end = chunks[chunk + 1] ?? sizes.length;
    for (let step = chunks[chunk] ?? 0; step < end; step++) size += (sizes[step] ?? 0) + 300;
    return size;
  }
}

/** The chunk that holds a step. */
function chunkOf(chunks: readonly number[], step: number): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((chunks[middle] ?? 0) <= step) low = middle;
    else high = middle - 1;
  }
  return low;
}
