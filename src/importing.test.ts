import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runLine } from "./cli/testing/session.ts";
import { isSpilled } from "./core/spilled-steps.ts";
import { importRun } from "./importing.ts";
import { Maker } from "./redaction/testing/maker.ts";

const maker = new Maker(21);
const key = ["sk", "-ant-", "api03-", maker.url64(93), "AA"].join("");
const password = "copper-lantern-88";
const block = ["-----BEGIN", "RSA PRIVATE KEY-----"].join(" ");
const pem = `${block}\n${maker.base64(64)}\n${maker.base64(64)}\n${block.replace("BEGIN", "END")}`;

/** A Claude Code session in which the agent prints a settings file, and hands its key to a sub-agent. */
function session(): string {
  const line = (type: string, serial: number, message: unknown) =>
    JSON.stringify({
      ...{ type, uuid: `u${serial}`, sessionId: "s", cwd: "/repo" },
      timestamp: `2026-01-01T00:00:0${serial}.000Z`,
      message,
    });
  const call = {
    type: "tool_use",
    id: "t1",
    name: "Bash",
    input: { command: `curl -H "x-api-key: ${key}" $URL` },
  };
  const result = `PORT=1\nDB_PASSWORD=${password}\nKEY=${key}\n${pem}\n`;
  return [
    line("user", 1, { role: "user", content: `Deploy it; the password: "${password}".` }),
    line("assistant", 2, { id: "m1", role: "assistant", model: "m", content: [call] }),
    line("user", 3, { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: result }] }),
    line("assistant", 4, {
      id: "m2",
      role: "assistant",
      model: "m",
      content: [{ type: "text", text: `Used ${key}.` }],
    }),
  ].join("\n");
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-redaction-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "session.jsonl");
  writeFileSync(path, text);
  return path;
}

function expectNoSecret(text: string): void {
  for (const secret of [key, password, pem.split("\n")[1] ?? pem]) expect(text).not.toContain(secret);
}

describe("import", () => {
  it("leaves secrets out before anybody sees the run", async () => {
    const { trajectory } = await importRun(fileWith(session()));
    expectNoSecret(JSON.stringify(trajectory));
    const bodies = trajectory.steps.flatMap(({ parts }) => parts.map(({ body }) => body));
    const name = /\[redacted anthropic-key [a-z]{4}\]/u.exec(bodies.at(-1) ?? "")?.[0];
    expect(bodies.at(-1)).toBe(`Used ${name}.`);
    expect(bodies.find((body) => body.startsWith("PORT"))).toMatch(
      `PORT=1\nDB_PASSWORD=[redacted password 1]\nKEY=${name}\n[redacted private-key `,
    );
    expect(JSON.parse(bodies.find((body) => body.includes("curl")) ?? "")).toEqual({
      command: `curl -H "x-api-key: ${name}" $URL`,
    });
  });

  it("gives the same run when its steps are spilled", async () => {
    const path = fileWith(session());
    const inMemory = (await importRun(path)).trajectory;
    const spilled = (await importRun(path, { bodyLimit: 1 })).trajectory;
    expect([isSpilled(inMemory.steps), isSpilled(spilled.steps)]).toEqual([false, true]);
    expect(JSON.stringify(spilled)).toBe(JSON.stringify(inMemory));
    expect(spilled.redactions?.map(({ kind, count }) => `${count} ${kind}`)).toContain("1 private-key");
  });

  it("leaves them in where it is told to", async () => {
    const { trajectory } = await importRun(fileWith(session()), { redact: false });
    expect(JSON.stringify(trajectory)).toContain(key);
    expect(trajectory.redactions).toBeUndefined();
  });
});

describe("the command line", () => {
  it("says what was left out, on one line and in JSON, and prints none of it", async () => {
    const path = fileWith(session());
    const json = `${path}.result.json`;
    const { out, err } = await runLine(["diagnose", path, "--json", json, "--no-color"]);
    const written = readFileSync(json, "utf8");
    for (const text of [out, err, written]) expectNoSecret(text);
    expect(out).toMatch(/Redacted +3 password, 3 anthropic-key, 1 private-key; steps 0, 1, 2, 3/u);
    expect(JSON.parse(written).redactions).toContainEqual({
      kind: "private-key",
      place: { in: "step", step: 2 },
      count: 1,
    });
  });

  it("shows and converts without secrets, and with them under --no-redact", async () => {
    const path = fileWith(session());
    for (const command of [
      ["show", path, "--step", "2", "--full"],
      ["convert", path, "--to", "rootstep"],
    ]) {
      const kept = await runLine(command);
      expectNoSecret(kept.out);
      expect(kept.out).toContain("[redacted password 1]");
      expect((await runLine([...command, "--no-redact"])).out).toContain(password);
    }
  });
});
