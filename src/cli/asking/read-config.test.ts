import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../testing/session.ts";
import { readConfig } from "./read-config.ts";

const WORDS = `{ model: "openai/gpt-5.1", reasoning: { "rcta/attribution": "high" }, budgetUsd: 2 }`;
const READ = { model: "openai/gpt-5.1", reasoning: { "rcta/attribution": "high" }, budgetUsd: 2 };

test("a module, a JSON file, and none", async () => {
  expect(await readConfig(folderWith({ "rootstep.config.mjs": `export default ${WORDS};` }), {})).toEqual(
    READ,
  );
  expect(await readConfig(folderWith({ "rootstep.config.json": JSON.stringify(READ) }), {})).toEqual(READ);
  expect(await readConfig(folderWith({}), {})).toEqual({});
});

test("a TypeScript file is read where Node strips types, and refused with a way out where it does not", async () => {
  const folder = folderWith({
    "rootstep.config.ts": `const config: object = ${WORDS};\nexport default config;`,
  });
  const read = readConfig(folder, {});
  if (Reflect.get(process.features, "typescript")) expect(await read).toEqual(READ);
  else await expect(read).rejects.toThrow("name it rootstep.config.mjs or .json");
});

test("what is wrong in it is named with the file", async () => {
  const broken = folderWith({ "rootstep.config.json": "{" });
  await expect(readConfig(broken, {})).rejects.toThrow(/rootstep\.config\.json: .*JSON/u);
  const odd = join(folderWith({ "odd.json": '{"maxCalls": -1}' }), "odd.json");
  await expect(readConfig("", { ROOTSTEP_CONFIG: odd })).rejects.toThrow(/odd\.json: .*maxCalls/u);
  const key = join(folderWith({ "key.json": '{"headers": {}, "openaiApiKey": "sk-1"}' }), "key.json");
  await expect(readConfig("", { ROOTSTEP_CONFIG: key })).rejects.toThrow(
    "keys are read from the environment",
  );
});
