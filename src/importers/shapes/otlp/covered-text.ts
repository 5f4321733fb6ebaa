import { squash } from "./fingerprint.ts";

/** Letters and digits of a window that must stand together for a text to count as found. */
const WINDOW = 16;
/** The window for texts shorter than that. */
const SMALL_WINDOW = 8;

/** The texts a run holds, and whether another text stands among them whatever its layout and escapes. */
export class CoveredText {
  readonly #exact = new Set<string>();
  #pending: string[] = [];
  #windows: Uint32Array | undefined;
  readonly #short = new Set<string>();
  readonly #size: number;

  /** `characters` is how much text will be added, to size the table. */
  constructor(characters: number) {
    const bits = Math.max(16, Math.min(30, Math.ceil(Math.log2(Math.max(1, characters) * 24))));
    this.#size = 2 ** bits;
  }

  add(text: string): void {
    if (this.#exact.has(text)) return;
    this.#exact.add(text);
    this.#pending.push(text);
  }

  /** Whether the text stands there word for word. */
  has(text: string): boolean {
    return this.#exact.has(text);
  }

  covers(text: string): boolean {
    if (this.#exact.has(text)) return true;
    const wanted = squash(text);
    if (wanted === "") return true;
    this.#index();
    if (wanted.length < SMALL_WINDOW) return this.#short.has(wanted);
    const window = wanted.length < WINDOW ? SMALL_WINDOW : WINDOW;
    return everyWindow(wanted, window, (hash) => this.#has(hash));
  }

  /** Built when the first text is asked for that does not stand there word for word. */
  #index(): void {
    this.#windows ??= new Uint32Array(this.#size / 32);
    for (const text of this.#pending) {
      const squashed = squash(text);
      if (squashed.length < SMALL_WINDOW) this.#short.add(squashed);
      everyWindow(squashed, SMALL_WINDOW, (hash) => this.#set(hash));
      everyWindow(squashed, WINDOW, (hash) => this.#set(hash));
    }
    this.#pending = [];
  }

  #has(hash: number): boolean {
    const bit = hash % this.#size;
    return ((this.#windows?.[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  #set(hash: number): true {
    const bit = hash % this.#size;
    if (this.#windows) this.#windows[bit >>> 5] = (this.#windows[bit >>> 5] ?? 0) | (1 << (bit & 31));
    return true;
  }
}

/** A rolling hash over every window of a text; stops when `visit` says no. */
function everyWindow(text: string, window: number, visit: (hash: number) => boolean): boolean {
  let leading = 1;
  for (let i = 1; i < window; i++) leading = Math.imul(leading, 16777619);
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    if (i >= window) hash = (hash - Math.imul(text.charCodeAt(i - window), leading)) | 0;
    hash = (Math.imul(hash, 16777619) + text.charCodeAt(i)) | 0;
    if (i >= window - 1 && !visit(mixed(hash))) return false;
  }
  return true;
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return (once ^ (once >>> 13)) >>> 0;
}
