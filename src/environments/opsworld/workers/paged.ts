/** What is known of a list that is shown page by page. */
export class Paged<Row> {
  #pages = new Map<number, readonly Row[]>();
  /** How many pages there are; 1 until a page was seen. */
  count = 1;

  add(page: number, pages: number, rows: readonly Row[]): void {
    this.#pages.set(page, rows);
    this.count = pages;
  }

  /** The first page that was not seen. */
  get unseen(): number | undefined {
    for (let page = 1; page <= this.count; page++) if (!this.#pages.has(page)) return page;
    return undefined;
  }

  /** Rows in the order of the list, as far as seen. */
  get rows(): Row[] {
    return [...this.#pages].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows);
  }
}
