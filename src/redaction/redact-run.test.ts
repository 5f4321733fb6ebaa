import { describe, expect, it } from "vitest";
import type { Part, Step, Trajectory } from "../core/trajectory.ts";
import { redactRun } from "./redactor.ts";
import { Maker } from "./testing/maker.ts";

const maker = new Maker(3);
const key = ["sk", "-proj-", maker.url64(60)].join("");
const password = "harbor7731!";

const part = (body: string): Part => ({ kind: "text", author: "agent", body });
const step = (index: number, ...bodies: string[]): Step => ({
  ...{ index, native: [], thread: "main", role: "agent", kind: "turn", handoffs: [], state: "complete" },
  parts: bodies.map(part),
});

function run(over: Partial<Trajectory>): Trajectory {
  return {
    id: "run",
    source: { format: "test", file: "run.json" },
    ...{ instructions: [], tools: [], requests: [], threads: [], steps: [], artifacts: [], issues: [] },
    ...over,
  };
}

describe("redactRun", () => {
  it("gives one secret one placeholder in the whole run, and lists where it stood", () => {
    const redacted = redactRun(
      run({
        steps: [
          step(0, "hello"),
          step(1, `export KEY=${key}`, `again ${key}`),
          step(2, `DB_PASSWORD=${password}`),
        ],
        instructions: [{ role: "agent", text: `Use ${key} only.` }],
        requests: [{ text: `password: "${password}" please`, step: 2 }],
        artifacts: [{ name: ".env", kind: "config", body: `DB_PASSWORD=${password}`, encoding: "text" }],
      }),
    );
    const placeholder = /\[redacted openai-key [a-z]{4}\]/u.exec(
      redacted.steps[1]?.parts[0]?.body ?? "",
    )?.[0];
    expect(redacted.steps[1]?.parts[1]?.body).toBe(`again ${placeholder}`);
    expect(redacted.instructions[0]?.text).toBe(`Use ${placeholder} only.`);
    expect(redacted.requests[0]?.text).toBe('password: "[redacted password 1]" please');
    expect(redacted.artifacts[0]?.body).toBe("DB_PASSWORD=[redacted password 1]");
    expect(redacted.redactions).toEqual([
      { kind: "openai-key", place: { in: "step", step: 1 }, count: 2 },
      { kind: "password", place: { in: "step", step: 2 }, count: 1 },
      { kind: "openai-key", place: { in: "instruction", index: 0 }, count: 1 },
      { kind: "password", place: { in: "request", index: 0 }, count: 1 },
      { kind: "password", place: { in: "artifact", index: 0 }, count: 1 },
    ]);
    expect(JSON.stringify(redacted)).not.toContain(key);
    expect(JSON.stringify(redacted)).not.toContain(password);
  });

  it("leaves a run without secrets as it is, to the object of each step", () => {
    const plain = run({ steps: [step(0, "the commit is 4622494f0c3b")], requests: [{ text: "mend it" }] });
    const redacted = redactRun(plain);
    expect(redacted).toEqual(plain);
    expect(redacted.steps[0]).toBe(plain.steps[0]);
  });

  it("reads a tool's schema as the JSON it is, and what the end of the run says", () => {
    const redacted = redactRun(
      run({
        tools: [
          { name: "query", schema: { properties: { password: { type: "string" } }, api_key: maker.hex(32) } },
        ],
        outcome: { status: "failure", by: "verifier", reason: `401 with token=${maker.hex(40)}` },
      }),
    );
    expect(redacted.tools[0]?.schema).toEqual({
      properties: { password: { type: "string" } },
      api_key: expect.stringMatching(/^\[redacted api-key [a-z]{4}\]$/u),
    });
    expect(redacted.outcome?.reason).toMatch(/^401 with token=\[redacted access-token [a-z]{4}\]$/u);
  });

  it("numbers passwords, since a hash of a password tells it", () => {
    const bodies = ["alpha-9911", "beta-4455", "alpha-9911"].map((word) => `{"password": "${word}"}`);
    const { steps } = redactRun(run({ steps: [step(0, ...bodies)] }));
    expect(steps[0]?.parts.map(({ body }) => body.match(/password \d+/u)?.[0])).toEqual([
      "password 1",
      "password 2",
      "password 1",
    ]);
  });

  it("takes a secret out where it stands bare, once it is known", () => {
    const bodies = [
      "DB_PASSWORD=copper-lantern-88",
      "mysql -pcopper-lantern-88 -u root",
      "copper-lantern-889",
    ];
    const { steps } = redactRun(run({ steps: bodies.map((body, index) => step(index, body)) }));
    expect(steps.map(({ parts }) => parts[0]?.body)).toEqual([
      "DB_PASSWORD=[redacted password 1]",
      "mysql -p[redacted password 1] -u root",
      "copper-lantern-889",
    ]);
  });

  it("leaves e-mail addresses and home paths unless they are asked for", () => {
    const body =
      "mara.lind@acme.dev wrote /home/mara/app/a.py and C:\\\\Users\\\\Mara\\\\a.txt, not /home/user/x";
    const bodyOf = (options: Parameters<typeof redactRun>[1]) =>
      redactRun(run({ steps: [step(0, body)] }), options).steps[0]?.parts[0]?.body;
    expect(bodyOf({})).toBe(body);
    expect(bodyOf({ emails: true, homePaths: true })).toBe(
      "[redacted email 1] wrote /home/[redacted home 1]/app/a.py and C:\\\\Users\\\\[redacted home 2]\\\\a.txt, not /home/user/x",
    );
  });
});
