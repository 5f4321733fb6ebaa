import { createHash } from "node:crypto";
import { z } from "zod";
import manifest from "../../../package.json" with { type: "json" };
import type { LazyStore } from "../../store/lazy-store.ts";
import type { Ranker } from "../../triage/ranker/weights.ts";
import type { Described, FileGroup } from "./protocol.ts";

/** Another number where the line of a run has other fields: what was read by an older rootstep is read again. */
const FORM = 1;

/**
 * What was read of files before, where a store is: a folder of thousands is not read again at every start. A file that has
 * changed, another ranker or another rootstep reads anew, and so does whatever a person, a replay or a model has said something about.
 */
export class KnownFiles {
  readonly #store: LazyStore;

  constructor(store: LazyStore) {
    this.#store = store;
  }

  async find(group: FileGroup, ranker: Ranker | undefined): Promise<Described | undefined> {
    const known = await this.#store.open();
    const record = await known?.files.latest(keyOf(group, ranker));
    const described = record && describedIn(record.value);
    if (!known || described?.kind !== "runs") return described;
    for (const { summary } of described.runs) {
      const said = [
        await known.labels.of(summary.run),
        await known.replays.of(summary.run),
        await known.diagnoses.of(summary.run),
      ];
      if (said.some(({ length }) => length > 0)) return undefined;
    }
    return described;
  }

  /** Where there is no store none is made for it. */
  async keep(group: FileGroup, ranker: Ranker | undefined, described: Described): Promise<void> {
    const known = await this.#store.open();
    if (!known || described.kind === "unreadable") return;
    if (described.kind === "runs" && described.runs.some(({ summary }) => summary.method !== "triage"))
      return;
    const at = new Date().toISOString();
    const value = JSON.stringify(described);
    await known.files.append({ schema: "rootstep.read-file/1", key: keyOf(group, ranker), at, value });
  }
}

function keyOf({ files }: FileGroup, ranker: Ranker | undefined): string {
  const places = files.map(({ real, bytes, modified }) => [real, bytes, modified]);
  const parts = [FORM, manifest.version, ranker?.sha256 ?? null, places];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

const Form = z.union([
  z.object({
    kind: z.literal("runs"),
    runs: z.array(
      z.object({ id: z.string(), summary: z.looseObject({ run: z.string(), method: z.string() }) }),
    ),
  }),
  z.object({ kind: z.literal("none"), reason: z.string() }),
]);

function describedIn(value: string): Described | undefined {
  try {
    const described: Described = JSON.parse(value);
    return Form.safeParse(described).success ? described : undefined;
  } catch {
    return undefined;
  }
}
