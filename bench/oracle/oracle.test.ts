import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diagnose } from "../../src/diagnose.ts";
import { methods } from "../../src/methods/index.ts";
import { openModel } from "../../src/models/open-model.ts";
import { generateRuns } from "./generated-runs.ts";
import { causeOf } from "./misses.ts";
import { type OracleServer, startOracle } from "./server.ts";

/** Short ones: some methods ask about every step. */
const runs = generateRuns(6, { seed: 3, most: 90 });
let server: OracleServer;

beforeAll(async () => {
  server = await startOracle(runs, 0);
});
afterAll(() => server.close());

describe("a reader that recognises the root by its words alone", () => {
  for (const { name } of methods.filter(({ needs }) => needs.model)) {
    it(`loses none of them with ${name}`, async () => {
      for (const [index, rooted] of runs.entries()) {
        const model = await openModel("openai-compatible/oracle", {
          baseUrl: server.baseUrl(index),
          stream: false,
        });
        const { step } = await diagnose(rooted.run, { method: name, model });
        const cause = step === rooted.root ? undefined : causeOf(server.shown(index), rooted);
        expect({ run: rooted.run.id, step, cause }).toEqual({ run: rooted.run.id, step: rooted.root });
      }
    });
  }
});
