import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  type FakeReply,
  type FakeRequest,
  type FakeServer,
  startFakeServer,
} from "../../models/testing/fake-server.ts";
import { folderWith, type RunOptions, runLine, sampleRun } from "../testing/session.ts";

const KEY = "sk-local-9876543210fedcba";
const ANSWER = {
  step: 37,
  role: "Orchestrator",
  reason: "A limit is dropped.",
  confidence: 0.9,
  quotes: {
    wrongQuote: "out 15 Oct, back 19 Oct",
    violatedQuote: "no red-eye flights",
    violatedStep: -1,
    category: "task-conflict",
  },
};

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A command with a model behind a server of its own; everything it writes is gathered. */
async function asking(
  argv: readonly string[],
  respond: (request: FakeRequest) => FakeReply = () => ({ answer: ANSWER }),
  { env = {}, ...options }: RunOptions = {},
) {
  server = await startFakeServer(respond);
  const store = join(folderWith({}), ".rootstep");
  const config = join(folderWith({ "c.json": "{}" }), "c.json");
  const settings = {
    ROOTSTEP_MODEL: "openai-compatible/m",
    ROOTSTEP_BASE_URL: server.baseUrl,
    ROOTSTEP_STORE: store,
    ROOTSTEP_CONFIG: config,
    OPENAI_COMPATIBLE_API_KEY: KEY,
    ...env,
  };
  return { ...(await runLine(argv, { ...options, env: settings })), store, server };
}

function run(changes: Parameters<typeof sampleRun>[0] = {}): string {
  return join(folderWith({ "run.json": sampleRun(changes) }), "run.json");
}

function runs(number: number): string {
  return folderWith(
    Object.fromEntries(
      Array.from({ length: number }, (_, id) => [
        `run-${id}.json`,
        sampleRun({ id: `r${id}`, instructions: [{ role: "agent", text: `Number ${id}.` }] }),
      ]),
    ),
  );
}

const PRICES = { "openai-compatible/m": { input: 2, output: 10 } };

describe("diagnose with a model", () => {
  test("a key in the environment, a server, one command", async () => {
    const { code, out, err, server } = await asking(["diagnose", run()]);
    expect(code).toBe(0);
    expect(out).toContain("step 37");
    expect(err).toMatch(/estimate: 1 run, 1 call, \d+k tokens in, price not known/u);
    expect(server.requests[0]).toMatchObject({ question: "all-at-once/attribution" });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test("flags go before the environment, which goes before the file", async () => {
    const config = join(
      folderWith({ "c.json": '{"model": "openai-compatible/f", "reasoning": {"*": "low"}}' }),
      "c.json",
    );
    const env = { ROOTSTEP_CONFIG: config };
    const argv = [
      "diagnose",
      run(),
      "--model",
      "openai-compatible/flag",
      "--reasoning",
      "all-at-once/attribution=medium",
    ];
    const { server } = await asking(argv, undefined, { env });
    expect(server.requests[0]?.body).toMatchObject({
      model: "openai-compatible/flag".slice(18),
      reasoning_effort: "medium",
    });
  });

  test("settings of the method and the seed", async () => {
    const { code } = await asking([
      "diagnose",
      run(),
      "--method",
      "all-at-once",
      "--set",
      "promptCharacters=2000",
      "--seed",
      "4",
    ]);
    expect(code).toBe(0);
    expect(server?.requests[0]?.body).toMatchObject({ seed: 4 });
    expect(
      (await asking(["diagnose", run(), "--method", "all-at-once", "--set", "nonsense=1"])).err,
    ).toContain("it knows: structuredLog, promptCharacters");
  });

  test("the expected answer is given to the method only when it is asked for", async () => {
    const argv = ["diagnose", "fixtures/importers/who-and-when/algorithm-generated.input.json"];
    const asked = [...argv, "--method", "all-at-once"];
    const without = await asking(asked);
    expect(without.server.requests[0]?.user).not.toContain("expected answer of the task");
    await without.server.close();
    const given = await asking([...asked, "--with-reference"]);
    expect(given.server.requests[0]?.user).toContain("expected answer of the task");
  });

  test("without a model: the ways to get one, exit code 4", async () => {
    const { code, err } = await runLine(["diagnose", run(), "--method", "rcta"], {
      env: { ROOTSTEP_CONFIG: "" },
    });
    expect(code).toBe(4);
    expect(err).toContain("--model provider/name");
    expect(err).toContain("--base-url http://localhost:11434/v1");
  });

  test("a wrong key ends a batch with one line and exit code 4", async () => {
    const refused = (): FakeReply => ({ status: 401, error: `Incorrect API key provided: ${KEY}` });
    const { code, err, out, server } = await asking(["diagnose", runs(40), "--concurrency", "4"], refused);
    expect(code).toBe(4);
    expect(err.trim().split("\n").at(-1)).toBe(
      "openai-compatible/m: the server answers 401: Incorrect API key provided: [key]",
    );
    expect(out).toBe("");
    expect(server.requests.length).toBeLessThanOrEqual(8);
  });

  test("a server that is not there ends it with exit code 5", async () => {
    const config = join(folderWith({ "c.json": "{}" }), "c.json");
    const env = {
      ROOTSTEP_CONFIG: config,
      ROOTSTEP_STORE: join(folderWith({}), ".rootstep"),
      ROOTSTEP_MODEL: "openai-compatible/gone",
      ROOTSTEP_BASE_URL: "http://127.0.0.1:9/v1",
    };
    const { code, err } = await runLine(["diagnose", runs(3)], { env });
    expect(code).toBe(5);
    expect(err).toContain("ECONNREFUSED");
  }, 60_000);

  test("nothing that is written holds the key", async () => {
    const respond = ({ index }: FakeRequest): FakeReply =>
      index === 0
        ? { text: `my key is ${KEY}` }
        : { text: JSON.stringify({ ...ANSWER, reason: `Bearer ${KEY}` }) };
    const json = join(folderWith({}), "out.json");
    const { out, err, store } = await asking(["diagnose", run(), "--json", json], respond);
    const stored = readdirSync(store, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
    expect(stored.length).toBeGreaterThan(1);
    for (const text of [out, err, readFileSync(json, "utf8"), ...stored])
      expect(text).not.toContain("9876543210fedcba");
  });
});

describe("what it may cost", () => {
  function prices(list: object = PRICES): string {
    return join(folderWith({ "p.json": JSON.stringify(list) }), "p.json");
  }
  const dear = () => prices({ "openai-compatible/m": { input: 2000, output: 10 } });

  test("an estimate in dollars, and what was spent beside the answer", async () => {
    const { err, out, code } = await asking(["diagnose", run(), "--prices", prices()]);
    expect(code).toBe(0);
    expect(err).toMatch(/estimate: 1 run, 1 call, \d+k tokens in, about \$0\.\d\d/u);
    expect(out).toMatch(/1 call, [\d,]+ tokens in, [\d,]+ out, \$0\.\d\d/u);
  });

  test("beyond the threshold it is not begun without an agreement", async () => {
    const { code, err, server } = await asking(["diagnose", run(), "--prices", dear()]);
    expect([code, server.requests.length]).toEqual([2, 0]);
    expect(err).toContain("--yes agrees to it, --budget-usd N sets a cap");
    expect((await asking(["diagnose", run(), "--prices", dear(), "--yes"])).code).toBe(0);
  });

  test("on a terminal it asks", async () => {
    const tty = { tty: true, stdin: "yes\n" };
    const said = await asking(["diagnose", run(), "--prices", dear()], undefined, tty);
    expect(said.err).toContain("Go on for about $");
    expect(said.code).toBe(0);
    expect(
      (await asking(["diagnose", run(), "--prices", dear()], undefined, { ...tty, stdin: "\n" })).code,
    ).toBe(2);
  });

  test("a cap forces an answer from what is known, says so, and is exit code 3", async () => {
    const argv = ["diagnose", runs(3), "--max-calls", "1", "--concurrency", "1", "--json", "-"];
    const { code, out, err, server } = await asking(argv);
    expect([code, server.requests.length]).toEqual([3, 1]);
    expect(JSON.parse(out)[1].diagnosis.ledger.stopped).toBe("the cap of 1 calls is reached");
    expect(err).toContain("2 diagnoses answered from what was known when a cap was reached");
  });

  test("a budget in dollars without a known price is refused before anything is asked", async () => {
    const { code, err, server } = await asking(["diagnose", run(), "--budget-usd", "1"]);
    expect([code, server.requests.length]).toEqual([4, 0]);
    expect(err).toContain("--prices FILE");
  });
});

test("bench run asks the model, with the benchmark's own target", async () => {
  const argv = ["bench", "run", "longrca", "--dir", "fixtures/benchmarks/longrca", "--method", "all-at-once"];
  const { code, out, server } = await asking(argv);
  expect(code).toBeLessThan(4);
  expect(server.requests.length).toBeGreaterThan(0);
  expect(server.requests[0]?.user).toMatch(/Which step is the root: .*never the root/su);
  expect(out).toContain("all-at-once");
});

test("a wrong level, a wrong pair and a wrong configuration say what is wrong", async () => {
  const base = ["diagnose", run(), "--method", "all-at-once"];
  expect((await asking([...base, "--reasoning", "much"])).err).toContain(
    "the levels are off, low, medium and high",
  );
  expect((await asking([...base, "--set", "x"])).err).toContain("it is written name=value");
  const config = (text: string) => ({
    env: { ROOTSTEP_CONFIG: join(folderWith({ "c.json": text }), "c.json") },
  });
  expect((await asking(base, undefined, config('{"apiKey": "sk-1"}'))).err).toContain("never from a file");
  expect((await asking(base, undefined, config('{"modle": "x"}'))).err).toContain("modle");
});
