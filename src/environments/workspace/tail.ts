/** Output of any length, of which the beginning and the end are kept. */
export class Tail {
  readonly #half: number;
  #head = Buffer.alloc(0);
  #end = Buffer.alloc(0);
  bytes = 0;

  /** `shown` bytes are kept, half of them from the beginning. */
  constructor(shown: number) {
    this.#half = Math.ceil(shown / 2);
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    const room = this.#half - this.#head.length;
    if (room > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, room)]);
    const rest = chunk.subarray(Math.max(0, room));
    if (rest.length === 0) return;
    const end = Buffer.concat([this.#end, rest]);
    this.#end = Buffer.from(end.subarray(Math.max(0, end.length - this.#half)));
  }

  /** What is kept, with a mark where something was left out. */
  text(): string {
    const left = this.bytes - this.#head.length - this.#end.length;
    if (left === 0) return Buffer.concat([this.#head, this.#end]).toString("utf8");
    return `${this.#head.toString("utf8")}\n[… ${left.toLocaleString("en-US")} bytes left out …]\n${this.#end.toString("utf8")}`;
  }
}
