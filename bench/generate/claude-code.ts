import { type Random, seeded } from "./random.ts";
import { bodyOf } from "./text.ts";

/** A Claude Code session of about so many bytes, in chunks of 1 MB; bodies have a median of 1 KB. */
export function* claudeCodeSession(bytes: number): Generator<Uint8Array> {
  const random = seeded(11);
  const pool = Array.from({ length: 64 }, () => bodyOf(random, Math.round(random.logNormal(1000, 1600))));
  const encoder = new TextEncoder();
  let lines: string[] = [
    line(0, "user", { role: "user", content: "Make the failing test pass, change no signature." }),
  ];
  let size = 0;
  for (let turn = 1; size < bytes; turn++) {
    lines.push(...exchange(random, turn, pool));
    if (turn % 400 === 0) {
      const chunk = encoder.encode(`${lines.join("\n")}\n`);
      yield chunk;
      size += chunk.length;
      lines = [];
    }
  }
}

/** One model turn in two records of one message, and the tool's result. */
function exchange(random: Random, turn: number, pool: readonly string[]): string[] {
  const body = () => `${turn} ${pool[random.whole(0, pool.length - 1)] ?? ""}`;
  const id = `msg_${turn}`;
  const usage = { input_tokens: 1000, output_tokens: 50 };
  const content = [
    { type: "text", text: body() },
    { type: "tool_use", id: `toolu_${turn}`, name: "Bash", input: { command: `run ${turn}` } },
  ];
  const result = { type: "tool_result", tool_use_id: `toolu_${turn}`, content: body() };
  return [
    ...content.map((block) =>
      line(turn, "assistant", { id, role: "assistant", model: "m", content: [block], usage }),
    ),
    line(turn, "user", { role: "user", content: [result] }),
  ];
}

let serial = 0;

function line(turn: number, type: string, message: unknown): string {
  serial += 1;
  const timestamp = new Date(Date.UTC(2026, 0, 1) + turn * 1000).toISOString();
  return JSON.stringify({ type, uuid: `u-${serial}`, sessionId: "s", timestamp, cwd: "/repo", message });
}
