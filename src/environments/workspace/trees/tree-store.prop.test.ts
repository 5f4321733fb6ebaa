import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import type { TreeName } from "./manifest.ts";
import { TreeStore } from "./tree-store.ts";
import { walkTree } from "./walk-tree.ts";

const name = fc.constantFrom("a", "b", "c", "d/a", "d/b", "d/e/a");
const change = fc.oneof(
  fc.record({ do: fc.constant("write" as const), name, text: fc.string({ maxLength: 20 }) }),
  fc.record({ do: fc.constant("append" as const), name, text: fc.string({ minLength: 1, maxLength: 5 }) }),
  fc.record({ do: fc.constant("remove" as const), name, text: fc.constant("") }),
  fc.record({ do: fc.constant("folder" as const), name, text: fc.constant("") }),
  fc.record({ do: fc.constant("link" as const), name, text: fc.constantFrom("a", "/etc", "..", "d") }),
  fc.record({ do: fc.constant("close" as const), name, text: fc.constantFrom("0", "400", "755", "4711") }),
  fc.record({ do: fc.constant("move" as const), name, text: fc.constantFrom("a", "z", "d") }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Changes a tree as a command might; what cannot be done is not done. */
function apply(tree: string, { do: what, name: path, text }: Change): void {
  const full = join(tree, path);
  try {
    if (what === "write") writeFileSync(full, text);
    else if (what === "append") appendFileSync(full, text);
    else if (what === "remove") rmSync(full, { recursive: true });
    else if (what === "folder") mkdirSync(full, { recursive: true });
    else if (what === "link") symlinkSync(text, full);
    else if (what === "close" && !lstatSync(full).isSymbolicLink()) chmodSync(full, Number.parseInt(text, 8));
    else if (what === "move") renameSync(full, join(tree, text));
  } catch {
    // Nothing there, or something else.
  }
}

/** All that a tree holds, times left out. */
function contentsOf(tree: string): string[] {
  return [...walkTree(tree)].map(({ path, stats }) => {
    const full = join(tree, path);
    if (stats.isSymbolicLink()) return `${path} -> ${readlinkSync(full)}`;
    const mode = (stats.mode & 0o7777n).toString(8);
    return stats.isFile() ? `${path} ${mode} ${readFileSync(full, "utf8")}` : `${path}/ ${mode}`;
  });
}

function newStore(): TreeStore {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-trees-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return new TreeStore(folder);
}

it("puts any kept state back, whatever was done since, and never confuses two", async () => {
  const plan = fc.array(fc.tuple(fc.array(change, { maxLength: 6 }), fc.nat(20)), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(plan, async (stretches) => {
      const store = newStore();
      const kept: { name: TreeName; contents: string[] }[] = [];
      for (const [changes, back] of stretches) {
        for (const one of changes) apply(store.tree, one);
        kept.push({ name: await store.keep(), contents: contentsOf(store.tree) });
        const wanted = kept[back % kept.length];
        if (!wanted) continue;
        await store.putBack(wanted.name);
        expect(contentsOf(store.tree)).toEqual(wanted.contents);
        expect(await store.keep()).toEqual(wanted.name);
      }
    }),
    { numRuns: 30 },
  );
}, 60_000);

it("keeps what a folder held, not what is written there later, and writes through no link", async () => {
  const foreign = mkdtempSync(join(tmpdir(), "rootstep-foreign-"));
  onTestFinished(() => rmSync(foreign, { recursive: true, force: true }));
  mkdirSync(join(foreign, "src"));
  writeFileSync(join(foreign, "src", "a.ts"), "first");
  const store = newStore();
  const start = store.take(foreign, "files", ["tmp"]);
  writeFileSync(join(foreign, "src", "a.ts"), "later");
  await store.putBack(start);
  const copy = join(store.tree, "files", "src");
  expect(readFileSync(join(copy, "a.ts"), "utf8")).toBe("first");
  rmSync(copy, { recursive: true });
  symlinkSync(join(foreign, "src"), copy);
  await store.putBack(start);
  expect(readFileSync(join(copy, "a.ts"), "utf8")).toBe("first");
  expect(readFileSync(join(foreign, "src", "a.ts"), "utf8")).toBe("later");
});

it("sees a change that leaves length and time of a file as they were", async () => {
  const store = newStore();
  const file = join(store.tree, "a");
  writeFileSync(file, "one");
  const { utimesSync } = await import("node:fs");
  utimesSync(file, 1, 1);
  const one = await store.keep();
  writeFileSync(file, "two");
  utimesSync(file, 1, 1);
  const two = await store.keep();
  expect(two.content).not.toBe(one.content);
  await store.putBack(one);
  expect(readFileSync(file, "utf8")).toBe("one");
});
