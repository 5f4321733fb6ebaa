import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openFolderStore } from "./folder-store.ts";
import type { Store } from "./store.ts";
import { all } from "./testing/entries.ts";
import { hashOf, label } from "./testing/labels.ts";

const reasons = fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 6 });

async function inStore(work: (store: Store, file: string, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-torn-"));
  try {
    await work(await openFolderStore(folder), join(folder, "labels.jsonl"), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const read = async ({ labels }: Store) => (await all(labels.entries())).map(({ reason }) => reason);

test("a file cut at any byte is read as a prefix, and what is appended to it is read again", async () => {
  await fc.assert(
    fc.asyncProperty(reasons, fc.double({ min: 0, max: 1, noNaN: true }), async (written, share) => {
      await inStore(async (crashed, file, folder) => {
        for (const [index, reason] of written.entries())
          await crashed.labels.append(label(`${index}`, reason));
        const size = readFileSync(file).length;
        const cut = Math.floor(share * size);
        truncateSync(file, cut);
        const whole = readFileSync(file).filter((byte) => byte === 10).length;
        const store = await openFolderStore(folder);
        const left = await read(store);
        expect(left).toEqual(written.slice(0, left.length));
        expect(left.length).toBeGreaterThanOrEqual(whole);
        for (const one of [store, await openFolderStore(folder)]) {
          await one.labels.append(label("next", "appended"));
          expect((await one.labels.latest(hashOf("next")))?.reason).toBe("appended");
        }
        expect(await read(store)).toEqual([...left, "appended", "appended"]);
        expect(await store.labels.latest(hashOf("0"))).toEqual(
          left.length > 0 ? label("0", written[0]) : undefined,
        );
      });
    }),
    { numRuns: 30 },
  );
});

test("bytes of any kind between entries hide none of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (noise) => {
      await inStore(async (store, file) => {
        await store.labels.append(label("one"));
        appendFileSync(file, noise);
        await store.labels.append(label("two"));
        expect(await read(store)).toEqual(["because", "because"]);
        expect(await store.labels.latest(hashOf("two"))).toEqual(label("two"));
      });
    }),
    { numRuns: 30 },
  );
});

test("a reader that met half a line reads it when it is whole", async () => {
  await inStore(async (store, file) => {
    const line = Buffer.from(`${JSON.stringify(label("one", "größer"))}\n`);
    for (let cut = 0; cut <= line.length; cut += 7) {
      writeFileSync(file, line.subarray(0, cut));
      const found = await store.labels.latest(hashOf("one"));
      expect(found === undefined).toBe(cut < line.length - 1);
    }
    writeFileSync(file, line);
    expect(await store.labels.latest(hashOf("one"))).toEqual(label("one", "größer"));
    expect(await store.labels.unreadable()).toBe(0);
  });
});
