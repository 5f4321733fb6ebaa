/** The data blocks of the file that the page stands in. The last ones may still be on their way when the page is drawn. */
export class FileBlocks {
  #isWhole = document.readyState !== "loading";
  readonly #whole: Promise<void>;

  constructor() {
    this.#whole = this.#isWhole
      ? Promise.resolve()
      : new Promise((resolve) => {
          const done = () => {
            this.#isWhole = true;
            resolve();
          };
          document.addEventListener("DOMContentLoaded", done, { once: true });
        });
  }

  /** The block of that name, waited for until the file has been read to its end. */
  async read(id: string): Promise<{ base64: string; encoding: string } | undefined> {
    while (true) {
      const block = document.getElementById(id);
      // A block that is still being parsed is complete when something stands behind it.
      if (block && (this.#isWhole || block.nextElementSibling)) {
        return { base64: block.textContent ?? "", encoding: block.dataset.encoding ?? "" };
      }
      if (this.#isWhole) return undefined;
      await Promise.race([this.#whole, new Promise((resolve) => setTimeout(resolve, 30))]);
    }
  }
}
