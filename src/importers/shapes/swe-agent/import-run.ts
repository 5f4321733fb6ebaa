import type { ImportedRun } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import { MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, type Fields, isFields, parseJson, textOf } from "../loose.ts";
import { addMessages } from "../message.ts";
import { decodeHistoryMessage, demonstrationText, isHistory, RecordedCalls, takeApart } from "./history.ts";
import { addInfo } from "./info.ts";
import { entryParts, isTrajectory } from "./trajectory.ts";

/** The run of one `.traj` record; of several attempts the chosen one gives the steps. */
export function importRun(record: Fields, file: string): ImportedRun | undefined {
  const raw = chosenAttempt(record);
  if (!isTrajectory(raw.trajectory) && !isHistory(raw.history)) return undefined;
  const builder = newRun("swe-agent", file, nameOf(raw));
  const history = takeApart(raw.history);
  builder.addThread({ id: MAIN_THREAD, role: "agent" });
  addHistory(builder, history.before);
  if (history.demonstrations.length > 0) {
    const body = demonstrationText(history.demonstrations);
    builder.addArtifact({ name: "demonstration", kind: "record", mediaType: "text/plain", body });
  }
  if (isTrajectory(raw.trajectory)) addTrajectory(builder, raw.trajectory, new RecordedCalls(history.after));
  else addHistory(builder, history.after);
  addInfo(builder, raw);
  return { trajectory: builder.finish() };
}

/** The set-up names the problem; newer versions record it as a JSON text. */
function nameOf(raw: Fields): unknown {
  const { replay_config: config } = raw;
  const setUp = asFields(typeof config === "string" ? parseJson(config) : config);
  return asFields(setUp.problem_statement).id ?? raw.instance_id;
}

/** A file of several attempts repeats the chosen one at its root, or holds none there: then the last counts. */
function chosenAttempt(record: Fields): Fields {
  if (isTrajectory(record.trajectory) && asList(record.trajectory).length > 0) return record;
  const attempts = asList(record.attempts).filter(isFields);
  return attempts.findLast((attempt) => isTrajectory(attempt.trajectory)) ?? record;
}

function addHistory(builder: TrajectoryBuilder, entries: readonly Fields[]): void {
  const messages = entries.flatMap((entry) => {
    const message = decodeHistoryMessage(entry);
    if (!message) builder.addIssue("unknown-record", `a message of role ${textOf(entry.role)}`);
    return message ?? [];
  });
  addMessages(builder, messages);
}

function addTrajectory(builder: TrajectoryBuilder, entries: readonly unknown[], calls: RecordedCalls): void {
  const known = { body: "" };
  for (const value of entries) {
    if (!isFields(value)) {
      builder.addIssue("unknown-record", "an entry of the trajectory that is no object");
      continue;
    }
    const parts = entryParts(value, calls, known);
    builder.addStep({ kind: "turn", role: roleOf(value.agent), parts });
  }
}

/** The names every run gives its one agent say nothing. */
function roleOf(recorded: unknown): string {
  const name = asName(recorded);
  return name === undefined || name === "main" || name === "primary" ? "agent" : name;
}
