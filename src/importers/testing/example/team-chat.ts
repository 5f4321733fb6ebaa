import { TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { defineImporter } from "../../reading/define-importer.ts";
import { asFields, asList, asName, isFields, textOf } from "../../shapes/loose.ts";

/** Runs of an invented tool: `{"team_chat": 1, "goal": "...", "entries": [{"who", "text", "tool"?, "output"?}]}`. */
export default defineImporter({
  name: "team-chat",
  title: "Team chat",
  steps: "every entry; the output of a tool is a step of its own",
  detect: ({ records }) => (records.some((record) => "team_chat" in asFields(record)) ? 1 : 0),
  async *read(source) {
    const run = asFields(await source.document());
    const builder = new TrajectoryBuilder(asName(run.id) ?? "run", {
      format: "team-chat",
      file: source.file.path,
    });
    builder.addRequest(textOf(run.goal));
    for (const entry of asList(run.entries)) {
      if (isFields(entry)) addEntry(builder, entry);
      else builder.addIssue("unknown-record", "an entry that is no object");
    }
    yield { trajectory: builder.finish() };
  },
});

function addEntry(builder: TrajectoryBuilder, entry: Readonly<Record<string, unknown>>): void {
  const role = asName(entry.who) ?? "agent";
  const tool = asName(entry.tool);
  const text = { kind: "text", author: "agent", body: textOf(entry.text) } as const;
  if (tool === undefined) {
    builder.addStep({ role, kind: "turn", parts: [text] });
    return;
  }
  const call = { id: `entry-${builder.stepCount}`, name: tool };
  builder.addStep({ role, kind: "turn", parts: [{ ...text, kind: "call", call }] });
  const output = { kind: "result", author: "environment", body: textOf(entry.output), call } as const;
  if (entry.output !== undefined) builder.addStep({ role: tool, kind: "result", parts: [output] });
}
