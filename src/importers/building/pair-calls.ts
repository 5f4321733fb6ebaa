import type { Part, Step } from "../../core/trajectory.ts";

interface OpenCall {
  part: Part;
  thread: string;
  recordedId: string;
}

/**
 * Pairs every result with its call: by recorded id, else with the oldest open call of the same tool in the same
 * thread. Ids become unique within the run. A call that stays open is `missing`, a result that finds none is `orphan`.
 */
export function pairCalls(steps: readonly Step[]): void {
  const open = new Set<OpenCall>();
  const byId = new Map<string, OpenCall[]>();
  const taken = new Set<string>();
  for (const step of steps) {
    for (const part of step.parts) {
      if (part.kind === "call") openCall(part, step.thread, open, byId, taken);
      else if (part.kind === "result") closeCall(part, step.thread, open, byId, taken);
    }
  }
  for (const call of open) if (call.part.status === undefined) call.part.status = "missing";
}

function openCall(
  part: Part,
  thread: string,
  open: Set<OpenCall>,
  byId: Map<string, OpenCall[]>,
  taken: Set<string>,
): void {
  const recordedId = part.call?.id ?? "";
  part.call = { id: uniqueId(recordedId || "call", taken), name: part.call?.name ?? "" };
  const call = { part, thread, recordedId };
  open.add(call);
  if (recordedId) byId.set(recordedId, [...(byId.get(recordedId) ?? []), call]);
}

function closeCall(
  part: Part,
  thread: string,
  open: Set<OpenCall>,
  byId: Map<string, OpenCall[]>,
  taken: Set<string>,
): void {
  const recordedId = part.call?.id ?? "";
  const call = recordedId ? byId.get(recordedId)?.shift() : findOpen(open, thread, part.call?.name ?? "");
  if (!call) {
    part.call = { id: uniqueId(recordedId || "result", taken), name: part.call?.name ?? "" };
    part.status = "orphan";
    return;
  }
  open.delete(call);
  if (!recordedId && call.recordedId) byId.get(call.recordedId)?.shift();
  call.part.status = "ok";
  part.call = { id: call.part.call?.id ?? "", name: part.call?.name || (call.part.call?.name ?? "") };
  part.status ??= "ok";
}

function findOpen(open: ReadonlySet<OpenCall>, thread: string, name: string): OpenCall | undefined {
  for (const call of open) {
    const fits = call.thread === thread && !call.recordedId && (name === "" || call.part.call?.name === name);
    if (fits) return call;
  }
  return undefined;
}

function uniqueId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}#${n}`;
  taken.add(id);
  return id;
}
