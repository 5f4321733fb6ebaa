import type { Part, Step } from "../../core/trajectory.ts";

interface OpenCall {
  part: Part;
  thread: string;
}

interface Pairing {
  /** Open calls by recorded id, oldest first. */
  byId: Map<string, OpenCall[]>;
  /** Open calls recorded without an id. */
  withoutId: Set<OpenCall>;
  /** How often each id was used. */
  uses: Map<string, number>;
}

/**
 * Pairs every result with its call: by recorded id, else with the oldest open call of the same tool in the same
 * thread. Ids become unique within the run. A call that stays open is `missing`, a result that finds none is `orphan`.
 * A result that names no call comes from a format that records none: it stays as it is.
 */
export function pairCalls(steps: readonly Step[]): void {
  const pairing: Pairing = { byId: new Map(), withoutId: new Set(), uses: new Map() };
  for (const step of steps) {
    for (const part of step.parts) {
      if (part.kind === "call") openCall(part, step.thread, pairing);
      else if (part.kind === "result") closeCall(part, step.thread, pairing);
    }
  }
  for (const step of steps) {
    for (const part of step.parts) if (part.kind === "call") part.status ??= "missing";
  }
}

function openCall(part: Part, thread: string, pairing: Pairing): void {
  const recordedId = part.call?.id ?? "";
  part.call = { id: uniqueId(recordedId || "call", pairing), name: part.call?.name ?? "" };
  const call = { part, thread };
  if (!recordedId) pairing.withoutId.add(call);
  else if (pairing.byId.get(recordedId)?.push(call) === undefined) pairing.byId.set(recordedId, [call]);
}

function closeCall(part: Part, thread: string, pairing: Pairing): void {
  if (!part.call) {
    part.status ??= "ok";
    return;
  }
  const { id, name } = part.call;
  const call = id ? pairing.byId.get(id)?.shift() : takeWithoutId(pairing.withoutId, thread, name);
  if (!call) {
    part.call = { id: uniqueId(id || "result", pairing), name };
    part.status = "orphan";
    return;
  }
  call.part.status = "ok";
  part.call = { id: call.part.call?.id ?? "", name: name || (call.part.call?.name ?? "") };
  part.status ??= "ok";
}

function takeWithoutId(open: Set<OpenCall>, thread: string, name: string): OpenCall | undefined {
  for (const call of open) {
    if (call.thread === thread && (name === "" || call.part.call?.name === name)) {
      open.delete(call);
      return call;
    }
  }
  return undefined;
}

/** The id itself, or with a number behind it when the run has used it already. */
function uniqueId(wanted: string, pairing: Pairing): string {
  for (let id = wanted; ; ) {
    const uses = (pairing.uses.get(wanted) ?? 0) + 1;
    pairing.uses.set(wanted, uses);
    if (uses > 1) id = `${wanted}#${uses}`;
    if (uses === 1 || !pairing.uses.has(id)) {
      pairing.uses.set(id, Math.max(1, pairing.uses.get(id) ?? 0));
      return id;
    }
  }
}
