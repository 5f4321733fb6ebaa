import { asName, type Fields } from "../loose.ts";
import { Conversation } from "./conversation.ts";
import type { EntryShelf } from "./entry-shelf.ts";

/** Which run each record belongs to. A file mostly holds one. */
export class Routing {
  readonly all: Conversation[] = [];
  readonly #bySession = new Map<string, Conversation>();
  readonly #isKnown: (uuid: string) => boolean;
  current: Conversation;
  #cleared = false;

  readonly #shelf: EntryShelf;

  constructor(isKnown: (uuid: string) => boolean, shelf: EntryShelf) {
    this.#isKnown = isKnown;
    this.#shelf = shelf;
    this.current = this.#add(undefined);
  }

  /** The person emptied the context: the next prompt begins another conversation. */
  clear(): void {
    this.#cleared = true;
  }

  /** The conversation of a record of the main file. A session that continues no other one begins a new one. */
  of(raw: Fields): Conversation {
    const session = asName(raw.sessionId) ?? asName(raw.session_id);
    if (this.#cleared && raw.type === "user" && raw.isMeta !== true && raw.isSidechain !== true) {
      return this.#begin(session);
    }
    if (session === undefined) return this.current;
    const known = this.#bySession.get(session);
    if (known) this.current = known;
    else if (this.current.id === undefined || this.#continues(raw)) this.#adopt(session);
    else this.#begin(session);
    return this.current;
  }

  /** The conversation of a side file: the last one of its session that had begun by then. */
  at(session: string | undefined, time: number): Conversation {
    const ofSession = this.all.filter((one) => session === undefined || one.id === session);
    const candidates = ofSession.length > 0 ? ofSession : this.all;
    const begun = candidates.findLast((one) => one.startedAt === undefined || one.startedAt <= time);
    return begun ?? candidates[0] ?? this.current;
  }

  /** The conversations in order. One in which no agent acts belongs to the one before it. */
  runs(): Conversation[] {
    const runs: Conversation[] = [];
    for (const one of this.all) {
      const before = runs.at(-1);
      if (before && before.id === one.id && !one.hasAgent) before.absorb(one);
      else runs.push(one);
    }
    return runs;
  }

  #continues(raw: Fields): boolean {
    const parent = asName(raw.parentUuid);
    if (parent !== undefined) return this.#isKnown(parent);
    return raw.type !== "user" && raw.type !== "assistant" && raw.type !== "system";
  }

  #adopt(session: string): void {
    this.#bySession.set(session, this.current);
    this.current.id ??= session;
  }

  #begin(session: string | undefined): Conversation {
    this.#cleared = false;
    this.current = this.#add(session ?? this.current.id);
    if (session !== undefined) this.#bySession.set(session, this.current);
    return this.current;
  }

  #add(session: string | undefined): Conversation {
    const conversation = new Conversation(session, this.#shelf);
    this.all.push(conversation);
    return conversation;
  }
}
