import { asFields, asList, asName, type Fields, isFields, parseJson } from "../loose.ts";
import type { Trial } from "./trial.ts";

/** A sub-agent's document, and the call that started it. Without a document it is not among the files. */
interface Started {
  call: string | undefined;
  document: Fields | undefined;
}

/** The documents of one run: embedded ones and files of the trial. Each is given once, whatever refers to it. */
export class Documents {
  readonly #trial: Trial;
  readonly #embedded: readonly Fields[];
  readonly #given = new Set<Fields>();
  readonly #files = new Map<string, Fields>();

  constructor(root: Fields, trial: Trial) {
    this.#trial = trial;
    this.#embedded = embeddedIn(root, 0);
    this.#given.add(root);
  }

  /** A document, the one it continues in, and so on. */
  chainOf(document: Fields): Fields[] {
    const chain = [document];
    for (let next = this.#continuation(document); next; next = this.#continuation(next)) chain.push(next);
    return chain;
  }

  /** The sub-agents that an entry's results refer to. */
  startedBy(step: Fields): Started[] {
    return asList(asFields(step.observation).results).flatMap((value) => {
      const result = asFields(value);
      const { subagent_trajectory_ref: refs } = result;
      return (Array.isArray(refs) ? refs : [refs]).flatMap((ref): Started[] => {
        if (!isFields(ref)) return [];
        const document = this.#referred(ref);
        const isNew = document === undefined || this.#take(document) !== undefined;
        return isNew ? [{ call: asName(result.source_call_id), document }] : [];
      });
    });
  }

  /** Embedded documents that nothing referred to. */
  *unread(): Iterable<Fields> {
    for (const document of this.#embedded) if (this.#take(document)) yield document;
  }

  /** Whether a file of the trial gave steps, so that it is no artifact. */
  isRead(name: string): boolean {
    const document = this.#files.get(name);
    return document !== undefined && this.#given.has(document);
  }

  #continuation(document: Fields): Fields | undefined {
    return this.#take(this.#file(asName(document.continued_trajectory_ref)));
  }

  #referred(ref: Fields): Fields | undefined {
    const ids = [asName(ref.trajectory_id), asName(ref.session_id)].filter((id) => id !== undefined);
    const embedded = this.#embedded.find((document) =>
      ids.some((id) => id === document.trajectory_id || id === document.session_id),
    );
    return embedded ?? this.#file(asName(ref.trajectory_path));
  }

  #take(document: Fields | undefined): Fields | undefined {
    if (!document || this.#given.has(document)) return undefined;
    this.#given.add(document);
    return document;
  }

  /** References are relative to the trajectory's folder, or paths of the machine that recorded it. */
  #file(path: string | undefined): Fields | undefined {
    const wanted = path?.split("/").at(-1);
    if (!wanted) return undefined;
    const found = this.#trial.files.find(
      ({ name }) => name.startsWith("agent/") && name.endsWith(`/${wanted}`),
    );
    if (!found) return undefined;
    const known = this.#files.get(found.name) ?? asFields(parseJson(found.body));
    this.#files.set(found.name, known);
    return asList(known.steps).length > 0 ? known : undefined;
  }
}

/** Sub-agents may have sub-agents; nobody has sixty-four generations of them. */
function embeddedIn(document: Fields, depth: number): Fields[] {
  const own = asList(document.subagent_trajectories).filter(isFields);
  if (depth > 64) return [];
  return own.flatMap((sub) => [sub, ...embeddedIn(sub, depth + 1)]);
}
