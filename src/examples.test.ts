import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyQuote } from "./core/evidence.ts";
import { diagnose } from "./diagnose.ts";
import { importRun } from "./importing.ts";

interface Root {
  step: number;
  role: string;
  done: { step: number; quote: string }[];
  violates: { step: number; quote: string }[];
}

const ROOTS: Record<string, Root | null> = JSON.parse(readFileSync("examples/roots.json", "utf8"));

/** The bundled runs keep the promise of the first command of the README. */
describe("examples", () => {
  for (const [file, root] of Object.entries(ROOTS)) {
    it(`${file}: ${root ? `the root, step ${root.step}, is among the first three` : "no failure is found"}`, async () => {
      const { trajectory } = await importRun(`examples/${file}`);
      const { verdict, suspects } = await diagnose(trajectory);
      expect(trajectory.issues).toEqual([]);
      expect(verdict).toBe(root ? "found" : "no-failure-found");
      if (root) expect(suspects.slice(0, 3)).toContainEqual(expect.objectContaining(pick(root)));
      for (const quote of root ? [...root.done, ...root.violates] : []) {
        const check = verifyQuote(trajectory, { step: quote.step, text: quote.quote });
        expect(check).toMatchObject({ ok: true, evidence: { place: { step: quote.step } } });
      }
    });
  }
});

function pick({ step, role }: Root): Pick<Root, "step" | "role"> {
  return { step, role };
}
