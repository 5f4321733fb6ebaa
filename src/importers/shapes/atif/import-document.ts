import type { ImportedRun } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import { type DraftHandoff, MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { withoutLabels } from "../labels.ts";
import { asFields, asList, asName, asString, type Fields, isFields, textOf } from "../loose.ts";
import { Documents } from "./documents.ts";
import { finalUsage, trialResult } from "./outcome.ts";
import { decodeStep, type Speaker } from "./step.ts";
import type { Trial } from "./trial.ts";

/** The run of one document, with the documents it continues in and those of its sub-agents. */
export function importDocument(record: Fields, file: string, trial: Trial): ImportedRun | undefined {
  const root = withoutLabels(record);
  if (asList(root.steps).length === 0) return undefined;
  const builder = newRun("atif", file, asName(root.session_id) ?? root.trajectory_id);
  const result = trialResult(trial);
  builder.id = result.name ?? builder.id;
  builder.addThread({ id: MAIN_THREAD, role: "agent" });
  addTools(builder, asFields(root.agent));
  const documents = new Documents(root, trial);
  const speaker = mainSpeaker(root);
  addDocument(builder, root, speaker, documents);
  for (const rest of documents.unread()) addSubAgent(builder, rest, { parent: speaker, documents });
  addFiles(builder, trial, documents);
  builder.outcome = result.outcome;
  builder.usage = finalUsage(root.final_metrics) ?? result.usage;
  return { trajectory: builder.finish() };
}

function mainSpeaker({ agent }: Fields): Speaker {
  const model = asName(asFields(agent).model_name);
  return { thread: MAIN_THREAD, depth: 0, role: "agent", model, reasoning: "" };
}

function addTools(builder: TrajectoryBuilder, agent: Fields): void {
  for (const item of asList(agent.tool_definitions)) {
    const tool = asFields(item);
    const target = isFields(tool.function) ? tool.function : tool;
    const name = asName(target.name);
    const description = asString(target.description);
    const schema = target.parameters ?? target.input_schema;
    if (name !== undefined) {
      builder.addTool({
        name,
        ...(description ? { description } : {}),
        ...(schema === undefined ? {} : { schema }),
      });
    }
  }
}

/** Adds the steps of a document and of those it continues in; what these copy from before is left out. */
function addDocument(
  builder: TrajectoryBuilder,
  document: Fields,
  speaker: Speaker,
  documents: Documents,
): void {
  let copied = 0;
  for (const part of documents.chainOf(document)) {
    for (const value of asList(part.steps)) {
      const raw = asFields(value);
      if (part !== document && raw.is_copied_context === true) copied += 1;
      else addStep(builder, raw, speaker, documents);
    }
  }
  if (copied > 0) builder.addIssue("duplicate", "a step copied from the part before", copied);
}

function addStep(builder: TrajectoryBuilder, raw: Fields, speaker: Speaker, documents: Documents): void {
  const draft = decodeStep(raw, sideSpeaker(builder, raw, speaker));
  if (!draft) {
    builder.addIssue("unknown-record", `a step of source ${textOf(raw.source)}`);
    return;
  }
  const started = speaker.depth < DEEPEST ? documents.startedBy(raw) : [];
  const handoffs = started.flatMap(({ call, document }): DraftHandoff[] => {
    const part = draft.parts.findIndex(({ kind, call: made }) => kind === "call" && made?.id === call);
    return part < 0 || !document ? [] : [{ to: roleOf(document), part }];
  });
  const index = builder.addStep({ ...draft, handoffs });
  const words = draft.parts.map((part) => part.body).join("\n");
  if (draft.kind === "message" && words.trim() !== "") builder.addRequest(words, index);
  for (const { call, document } of started) {
    if (document) addSubAgent(builder, document, { call, parent: speaker, documents });
    else builder.addIssue("missing", "a sub-agent's trajectory");
  }
}

/** Sub-agents below this depth follow at the end, as those that nothing refers to. */
const DEEPEST = 64;

/** Entries of sub-agents may stand among the others, marked as of a side chain. */
function sideSpeaker(builder: TrajectoryBuilder, raw: Fields, speaker: Speaker): Speaker {
  if (asFields(raw.extra).is_sidechain !== true) return speaker;
  const thread = `${speaker.thread} sidechain`;
  builder.addThread({ id: thread, role: SUB_AGENT, parent: speaker.thread });
  return { ...speaker, thread, role: SUB_AGENT, asker: speaker.role, reasoning: "" };
}

const SUB_AGENT = "sub-agent";

function roleOf(document: Fields): string {
  return asName(asFields(document.agent).name) ?? SUB_AGENT;
}

function addSubAgent(
  builder: TrajectoryBuilder,
  document: Fields,
  from: { call?: string | undefined; parent: Speaker; documents: Documents },
): void {
  const role = roleOf(document);
  const thread =
    asName(document.trajectory_id) ?? asName(document.session_id) ?? `${role} ${builder.stepCount}`;
  builder.addThread({
    id: thread,
    role,
    parent: from.parent.thread,
    ...(from.call === undefined ? {} : { spawnedByCall: from.call }),
  });
  const model = asName(asFields(document.agent).model_name);
  const { role: asker, depth } = from.parent;
  const speaker = { thread, depth: depth + 1, role, asker, model, reasoning: "" };
  addDocument(builder, document, speaker, from.documents);
}

function addFiles(builder: TrajectoryBuilder, trial: Trial, documents: Documents): void {
  for (const file of trial.files) if (!documents.isRead(file.name)) builder.addArtifact(file);
  for (const what of trial.missing) builder.addIssue("missing", what);
}
