import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Artifact } from "../../core/trajectory.ts";
import type { BodyBudget } from "./body-budget.ts";

const DATA_URL = /data:([\w.+-]+\/[\w.+-]+)(?:;[\w=.-]+)*;base64,([A-Za-z0-9+/=_-]{200,})/gu;

/**
 * Takes data URLs out of texts and keeps their content once, addressed by its hash. A text keeps a short mark:
 * `[blob image/png 12345 bytes sha256:0f3a…]`.
 */
export class BlobShelf {
  readonly #byHash = new Map<string, Artifact>();
  readonly #budget: BodyBudget | undefined;

  /** What no longer fits the budget keeps its mark only. */
  constructor(budget?: BodyBudget) {
    this.#budget = budget;
  }

  /** The text with every data URL of 200 or more characters replaced by its mark. */
  shelve(text: string): string {
    if (!text.includes(";base64,")) return text;
    return text.replace(DATA_URL, (_, mediaType: string, base64: string) => this.mark(mediaType, base64));
  }

  /** Keeps base64 content and returns its mark. */
  mark(mediaType: string, base64: string): string {
    const hash = bytesToHex(sha256(utf8ToBytes(base64)));
    const kind = mediaType.startsWith("image/") ? "image" : "file";
    const name = `blob ${hash.slice(0, 12)}`;
    if (!this.#byHash.has(hash) && (this.#budget?.takes(base64) ?? true)) {
      this.#byHash.set(hash, { name, kind, mediaType, body: base64, encoding: "base64", sha256: hash });
    }
    return `[blob ${mediaType} ${Math.floor((base64.length * 3) / 4)} bytes sha256:${hash.slice(0, 12)}]`;
  }

  artifacts(): Artifact[] {
    return [...this.#byHash.values()];
  }
}
