/** Texts kept until something makes them superfluous, as many as fit into a limit. */
export class BoundedTexts {
  readonly #texts = new Map<string, string>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Says whether there was room. A key's new text takes the place of the old one. */
  set(key: string, text: string): boolean {
    const size = this.#size + text.length - (this.#texts.get(key)?.length ?? 0);
    if (size > this.#limit) return false;
    this.#texts.set(key, text);
    this.#size = size;
    return true;
  }

  delete(key: string): void {
    if (this.#texts.size === 0) return;
    const text = this.#texts.get(key);
    if (text === undefined) return;
    this.#size -= text.length;
    this.#texts.delete(key);
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.#texts.entries();
  }
}
