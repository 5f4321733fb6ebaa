import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromRunDocument, toRunDocument } from "../core/rootstep-json.ts";
import { diagnose } from "../diagnose.ts";
import type { Imported } from "./reading/import-runs.ts";
import { isFields } from "./shapes/loose.ts";
import { importContent } from "./testing/import.ts";

const FOLDER = "fixtures/importers";
const inputs = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && join(entry.parentPath, entry.name).includes(".input"))
  .map((entry) => join(entry.parentPath, entry.name));

/** A place in a text, as a share of its length, so that one value fits files of every size. */
const place = fc.double({ min: 0, max: 1, noNaN: true });

describe("a damaged file breaks no import and no diagnosis", () => {
  for (const path of inputs) {
    const bytes = readFileSync(path);

    it(`${path}: cut off anywhere`, async () => {
      await fc.assert(
        fc.asyncProperty(place, async (at) => {
          await expectHonest(await importContent(path, bytes.subarray(0, Math.floor(at * bytes.length))));
        }),
        { numRuns: 6 },
      );
    });

    it(`${path}: bytes replaced`, async () => {
      const damage = fc.array(fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 6 })), {
        maxLength: 5,
      });
      await fc.assert(
        fc.asyncProperty(damage, async (changes) => {
          const damaged = new Uint8Array(bytes);
          for (const [at, change] of changes) {
            const fitting = change.subarray(0, bytes.length);
            damaged.set(fitting, Math.floor(at * (bytes.length - fitting.length)));
          }
          await expectHonest(await importContent(path, damaged));
        }),
        { numRuns: 6 },
      );
    });

    it(`${path}: values of the wrong type`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(place, strangeValue()), { minLength: 1, maxLength: 4 }),
          async (swaps) => {
            await expectHonest(await importContent(path, withSwaps(bytes.toString("utf8"), swaps)));
          },
        ),
        { numRuns: 12 },
      );
    });

    it(`${path}: every name in turn holds what cannot be made a text or number`, async () => {
      const records = recordsOf(bytes.toString("utf8"));
      for (const name of namesIn(records)) {
        for (const trick of TRICKS) {
          await expectHonest(await importContent(path, textOfRecords(swapNamed(records, name, trick))));
        }
      }
    });
  }
});

/** Own fields that stand where every object has its methods; and a name that every object has. */
const TRICKS: readonly unknown[] = [JSON.parse('{"toString":1,"valueOf":1,"__proto__":1}'), "constructor"];

/** JSON of every kind, with the names that trip up code which looks fields up by name. */
function strangeValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(null, true, "", "constructor", "__proto__", "toString", -1, 1e300, [], {}, [
      null,
    ]),
    fc.string(),
    fc.jsonValue(),
  );
}

/** The text with values swapped, line by line where it is JSONL. */
function withSwaps(text: string, swaps: readonly (readonly [number, unknown])[]): string {
  const changed = swaps.reduce((current, [at, value]) => {
    const target = Math.floor(at * (countNodes(current) - 1)) + 1;
    return listOf(swapNode(current, { left: target }, value));
  }, recordsOf(text));
  return textOfRecords(changed);
}

function recordsOf(text: string): readonly unknown[] {
  const whole = parsed(text);
  return whole === undefined ? text.split("\n").map((line) => parsed(line) ?? line) : [whole];
}

function textOfRecords(records: readonly unknown[]): string {
  return records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n");
}

function namesIn(value: unknown): Set<string> {
  const items = Array.isArray(value) ? value : Object.values(isFields(value) ? value : {});
  const own = isFields(value) ? Object.keys(value) : [];
  return new Set([...own, ...items.flatMap((item) => [...namesIn(item)])]);
}

function swapNamed(records: readonly unknown[], name: string, value: unknown): unknown[] {
  const swapped = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(swapped);
    if (!isFields(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, item]) => [key, key === name ? value : swapped(item)]),
    );
  };
  return records.map(swapped);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function countNodes(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNodes(item), 1);
  return isFields(value) ? Object.values(value).reduce<number>((sum, item) => sum + countNodes(item), 1) : 1;
}

/** Replaces the node that comes `left` nodes after this one. */
function swapNode(node: unknown, counter: { left: number }, value: unknown): unknown {
  if (counter.left === 0) {
    counter.left = -1;
    return value;
  }
  counter.left -= 1;
  if (Array.isArray(node)) return node.map((item) => swapNode(item, counter, value));
  if (!isFields(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, swapNode(item, counter, value)]));
}

/** The faults of a program, not of a file. */
const PROGRAM_FAULT =
  /Cannot (?:read|set|convert)|is not (?:a function|iterable|defined|a constructor)|Reduce of empty/u;

async function expectHonest(results: readonly Imported[]): Promise<void> {
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) {
    if (result.kind === "run") {
      expect(fromRunDocument(JSON.parse(toRunDocument(result.trajectory)))).toEqual(result.trajectory);
      expect(result.trajectory.steps.map((step) => step.index)).toEqual([...result.trajectory.steps.keys()]);
      await diagnose(result.trajectory);
      continue;
    }
    expect(result.reason).toMatch(/^[^\n]+$/u);
    expect(result.reason).not.toMatch(PROGRAM_FAULT);
  }
}
