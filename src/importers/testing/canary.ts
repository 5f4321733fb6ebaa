import { expect } from "vitest";
import { openCasefile } from "../../casefile/casefile.ts";
import { renderStep } from "../../core/render.ts";
import type { Imported } from "../reading/import-runs.ts";
import { type Fields, isFields } from "../shapes/loose.ts";

/** A word that stands in no run: where it is found after an import, a label has leaked. */
export const CANARY = "zorblax7";

/** Fields that hold labels, at any depth; written down here again, so that a gap in the importers' list shows. */
const LABEL_FIELD =
  /^(?:mistake_\w+|labels|ground_truth|is_correct(?:ed)?|failures|root_cause|failure_summary|reward_info|evaluation_criteria|task\.expected_result|experiment\..+)$/u;

/** The value with every label in it replaced by the canary, and how many were. */
export function withCanary(value: unknown): { value: unknown; labels: number } {
  let labels = 0;
  const taint = (leaf: unknown): unknown => {
    if (Array.isArray(leaf)) return leaf.map(taint);
    if (isFields(leaf)) return mapFields(leaf, taint);
    labels += 1;
    return CANARY;
  };
  const walk = (node: unknown, parent: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => walk(item, parent));
    if (!isFields(node)) return node;
    if (node.name === "fault.injected") return { ...mapFields(node, taint), name: node.name };
    return mapFields(node, (child, key) => (isLabel(key, parent) ? taint(child) : walk(child, key)));
  };
  return { value: walk(value, ""), labels };
}

function isLabel(key: string, parent: string): boolean {
  if (parent === "task") return key === "actions" || key === "outputs" || LABEL_FIELD.test(key);
  if (parent === "task_metadata") return key !== "user_request";
  return LABEL_FIELD.test(key);
}

function mapFields(fields: Fields, change: (value: unknown, key: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, change(value, key)]));
}

/** Asserts that no result of an import shows the canary; an expected answer may be one, where the file has one. */
export function expectNoCanary(results: readonly Imported[]): void {
  for (const result of results) {
    const shown = { ...result, reference: undefined };
    expect(JSON.stringify(shown)).not.toContain(CANARY);
    if (result.kind !== "run") continue;
    for (const step of result.trajectory.steps) expect(renderStep(step).text).not.toContain(CANARY);
    expect(openCasefile(result.trajectory).search(CANARY)).toEqual([]);
  }
}
