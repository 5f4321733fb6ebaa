import { z } from "zod";
import { isPerson } from "../../annotation/check-annotation.ts";
import { RootstepError } from "../../core/errors.ts";
import { labelOf, type RunLabel } from "../../reports/page/listed-run.ts";
import type { ServedReplay } from "../../reports/page/served.ts";
import { pageReplays } from "../../reports/replay/kept-replay.ts";
import type { LazyStore } from "../../store/lazy-store.ts";
import { lastWords } from "../../store/people.ts";
import type { Kept } from "../reading/protocol.ts";

/** What a page sends as a label. */
export const SentLabel = z.strictObject({
  by: z.string(),
  judgement: z.enum(["confirmed", "corrected", "rejected"]),
  step: z.int().nonnegative().optional(),
  role: z.string().max(300).optional(),
  reason: z.string().max(4000).optional(),
  minutes: z.number().nonnegative().max(100_000).optional(),
});
export type SentLabel = z.infer<typeof SentLabel>;

/**
 * Keeps what a person says of a run. A confirmation takes step and role of the diagnosis that was judged, so that it stays
 * clear what was confirmed. Throws where it makes no sense.
 */
export async function keepLabel(
  store: LazyStore,
  { run, diagnosis, step, role }: Kept,
  steps: number,
  said: SentLabel,
): Promise<RunLabel[]> {
  const fault = faultOf(said, steps);
  if (fault !== undefined) throw new RootstepError("arguments", fault);
  const { by, judgement, reason, minutes } = said;
  const meant = judgement === "confirmed" ? { step, role } : { step: said.step, role: said.role };
  const { store: open, labels } = await store.make();
  await open.labels.append({
    schema: "rootstep.label/1",
    at: new Date().toISOString(),
    ...{ run, by, judgement, diagnosis },
    ...(meant.step === undefined || judgement === "rejected" ? {} : { step: meant.step }),
    ...(meant.role === undefined || judgement === "rejected" ? {} : { role: meant.role }),
    ...(reason === undefined || reason.trim() === "" ? {} : { reason: reason.trim() }),
    ...(minutes === undefined ? {} : { minutes }),
  });
  return lastWords(await labels.of(run)).map(labelOf);
}

function faultOf({ by, judgement, step, role }: SentLabel, steps: number): string | undefined {
  if (!isPerson(by)) return `"${by.slice(0, 80)}" is no person's name`;
  if (judgement === "corrected" && step === undefined && role === undefined) {
    return "a correction names the right step, the right role, or both";
  }
  if (step !== undefined && step >= steps)
    return `there is no step ${step}; the run has steps 0 to ${steps - 1}`;
  return undefined;
}

export async function labelsOf(store: LazyStore, run: string): Promise<RunLabel[]> {
  const known = await store.open();
  return known ? lastWords(await known.labels.of(run)).map(labelOf) : [];
}

/** Replays of a run, newest first. */
export async function replaysOf(store: LazyStore, run: string): Promise<ServedReplay[]> {
  const known = await store.open();
  const replays = known ? await known.replays.of(run) : [];
  return pageReplays(replays.map(({ schema, run: _, ...replay }) => replay));
}
