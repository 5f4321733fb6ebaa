import { expect, it } from "vitest";
import { runLine } from "../../cli/testing/session.ts";
import { nodeProgram } from "../testing/programs.ts";

/** A counter whose every verb can be spoilt. */
function counter(spoilt: Record<string, string> = {}): string[] {
  const verbs = {
    reset: "total = 0; answer(id, { task: 'count' });",
    act: `if (fields.tool !== "add" || typeof fields.arguments?.by !== "number") {
        answer(id, { text: "refused", failed: true });
      } else { total += fields.arguments.by; answer(id, { text: String(total) }); }`,
    snapshot: "answer(id, { snapshot: total });",
    restore: "total = fields.snapshot; answer(id, {});",
    check: "answer(id, { violations: total === 3 ? [] : [{ kind: 'wrong total' }] });",
    ...spoilt,
  };
  const cases = Object.entries(verbs).map(([verb, code]) => `if (verb === "${verb}") { ${code} }`);
  const examples =
    "tool.parameters = { type: 'object', properties: { by: { type: 'number' } }, required: ['by'] };";
  const { file, arguments: words } = nodeProgram(cases.join("\nelse "));
  const source = (words[1] ?? "").replace("const answer", `let total = 0; ${examples} const answer`);
  return [file, "-e", source];
}

const checkEnv = (words: readonly string[]) =>
  runLine(["replay", "check-env", "--json", "-", "--", ...words]);

async function broken(spoilt: Record<string, string>): Promise<string[]> {
  const { code, out } = await checkEnv(counter(spoilt));
  expect(code).toBe(3);
  const { findings }: { findings: { what: string; result: string; words: string }[] } = JSON.parse(out);
  return findings.filter(({ result }) => result === "broken").map(({ what, words }) => `${what}: ${words}`);
}

it("finds the contract kept by the example in Python", async () => {
  const desk = ["python3", "examples/environments/retail_desk.py"];
  const { code, out } = await runLine(["replay", "check-env", "--", ...desk]);
  expect(out.match(/✓/gu)).toHaveLength(9);
  expect(code).toBe(0);
});

it("finds it kept by a counter, with calls made from its schema", async () => {
  const { code, out } = await checkEnv(counter());
  expect(JSON.parse(out).findings.filter(({ result }: { result: string }) => result !== "kept")).toEqual([]);
  expect(code).toBe(0);
});

it("finds what changes from one time to the next", async () => {
  const found = await broken({ reset: "answer(id, { task: 'count ' + Math.random() });" });
  expect(found[0]).toMatch(/^the same calls give the same bytes: reset differs: /u);
});

it("finds a state that is not all in the snapshot", async () => {
  const found = await broken({
    reset: "total = 0; globalThis.calls = 0; answer(id, { task: '' });",
    act: `globalThis.calls += 1; total += fields.arguments?.by ?? 0;
      answer(id, { text: total + " after " + globalThis.calls, failed: typeof fields.arguments?.by !== "number" });`,
  });
  expect(found).toEqual([
    expect.stringMatching(/^going back to any step equals never having left: call 0 \(add\)/u),
  ]);
});

it("finds a crash where a refusal belongs", async () => {
  const found = await broken({
    act: "if (fields.tool !== 'add') process.exit(1); total += fields.arguments.by; answer(id, { text: '' });",
  });
  expect(found[0]).toMatch(/^a tool that does not exist is refused, not a crash: .* ended with exit code 1/u);
});

it("finds a process that stays behind", async () => {
  const found = await broken({
    reset:
      "total = 0; spawn('sleep', ['7775.5'], { detached: true, stdio: 'ignore' }); answer(id, { task: '' });",
  });
  expect(found).toEqual([
    expect.stringMatching(/^close ends it and leaves no process: it left \d processes/u),
  ]);
});

it("does not call a demand kept that was not tested", async () => {
  const { out } = await checkEnv(counter({ act: "answer(id, { text: 'refused', failed: true });" }));
  const results = JSON.parse(out).findings.map(({ result }: { result: string }) => result);
  expect(results.filter((result: string) => result === "not tested").length).toBeGreaterThan(0);
});
