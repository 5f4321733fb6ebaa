import { bytesOf } from "./inflate.ts";

const PACKED = "script[data-encoding=deflate]";
/** Between two looks for blocks that have arrived. */
const PAUSE = 30;

/**
 * The data blocks of the file that the page stands in. The last ones may still be on their way when the page is drawn.
 * Blocks are taken out of the document as bytes when there is time: as text they take up twice the room.
 */
export class FileBlocks {
  #isWhole = document.readyState !== "loading";
  readonly #packed = new Map<string, Uint8Array<ArrayBuffer>>();

  constructor() {
    document.addEventListener("DOMContentLoaded", () => {
      this.#isWhole = true;
    });
    this.#takeInLater();
  }

  /** The bytes of a packed block, waited for until the file has been read to its end. */
  async packed(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = this.#packed.get(id);
    if (known) return known;
    const block = await this.#block(id);
    return this.#packed.get(id) ?? (block && this.#takeIn(block));
  }

  /** The text of a block that is not packed. */
  async text(id: string): Promise<string | undefined> {
    return (await this.#block(id))?.textContent ?? undefined;
  }

  /** How a block is written; undefined when there is none. */
  async encoding(id: string): Promise<string | undefined> {
    if (this.#packed.has(id)) return "deflate";
    return (await this.#block(id))?.dataset.encoding;
  }

  async #block(id: string): Promise<HTMLElement | undefined> {
    while (!this.#packed.has(id)) {
      const block = document.getElementById(id);
      if (block && this.#isComplete(block)) return block;
      if (this.#isWhole) return undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return undefined;
  }

  /** A block that is still being read has nothing behind it. */
  #isComplete(block: Element): boolean {
    return this.#isWhole || block.nextElementSibling !== null;
  }

  #takeIn(block: HTMLElement): Uint8Array<ArrayBuffer> {
    const bytes = bytesOf(block.textContent ?? "");
    this.#packed.set(block.id, bytes);
    block.remove();
    return bytes;
  }

  /** One block at a time, so that nobody waits for it. */
  #takeInLater(): void {
    const block = document.querySelector<HTMLElement>(PACKED);
    const isReady = block !== null && this.#isComplete(block);
    if (isReady) this.#takeIn(block);
    if (!isReady && this.#isWhole) return;
    const next = () => this.#takeInLater();
    if (isReady && "requestIdleCallback" in window) requestIdleCallback(next, { timeout: 1000 });
    else setTimeout(next, PAUSE);
  }
}
