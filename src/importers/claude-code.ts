import { reasonOf } from "../core/errors.ts";
import type { ImportedRun } from "../core/trajectory.ts";
import { finishedRuns, SkippedRecords } from "./building/runs-of-records.ts";
import { defineImporter } from "./reading/define-importer.ts";
import { nameOfFile } from "./reading/names.ts";
import type { Source, SourceFile } from "./reading/source.ts";
import { detectSession, sessionRecords } from "./shapes/claude-code/detect.ts";
import { Session } from "./shapes/claude-code/session.ts";
import { agentOfFile, claimSessions, isDescription } from "./shapes/claude-code/side-files.ts";
import { asFields, asName, parseJson } from "./shapes/loose.ts";

/** Claude Code: project files with their sub-agents' side files, and the output of `--output-format stream-json`. */
export default defineImporter({
  name: "claude-code",
  title: "Claude Code session",
  steps: "a message with all its records; each tool result; what a person or the client writes between them",
  claim: claimSessions,
  detect: detectSession,
  read: (source) => finishedRuns(readSession(source), new SkippedRecords()),
});

async function* readSession(source: Source): AsyncIterable<ImportedRun> {
  const session = new Session(source.spilling);
  await readMain(session, source);
  for (const file of source.companions) await readSideFile(session, source, file);
  for (const file of source.companions.filter(isDescription)) await readDescription(session, source, file);
  const { path } = source.file;
  for await (const trajectory of session.finish(nameOfFile(path), { format: "claude-code", file: path })) {
    yield { trajectory };
  }
}

async function readMain(session: Session, source: Source): Promise<void> {
  const agent = agentOfFile(source.file.path);
  if (agent !== undefined) session.beginSideFile(agent);
  const exported = sessionRecords(source.sample.document);
  if (exported) for (const [index, value] of exported.entries()) session.accept({ line: index + 1, value });
  else for await (const line of source.records()) session.accept(line);
}

/** A side file that cannot be read is named among the issues; the session is still a run. */
async function readSideFile(session: Session, source: Source, file: SourceFile): Promise<void> {
  if (isDescription(file)) return;
  const agent = agentOfFile(file.path);
  const name = file.path.split("/").slice(-2).join("/");
  try {
    if (agent === undefined) session.addFile(name, await source.text(file));
    else await readAgent(session, source, file, agent);
  } catch (fault) {
    session.missFile(name, reasonOf(fault));
  }
}

async function readAgent(session: Session, source: Source, file: SourceFile, agent: string): Promise<void> {
  session.beginSideFile(agent);
  for await (const line of source.records(file)) session.accept(line);
}

async function readDescription(session: Session, source: Source, file: SourceFile): Promise<void> {
  const meta = asFields(parseJson(await source.text(file)));
  const agent = agentOfFile(file.path);
  if (agent !== undefined) session.describeAgent(agent, asName(meta.agentType), asName(meta.toolUseId));
}
