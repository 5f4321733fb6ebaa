import type { Usage } from "../../../core/trajectory.ts";
import type { TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { asFields, asName, asNumber, type Fields, textOf } from "../loose.ts";

/** Adds what a run's `info` says beside its steps: how it ended, what was submitted, the tokens in all, the set-up. */
export function addInfo(builder: TrajectoryBuilder, raw: Fields): void {
  const info = asFields(raw.info);
  addEnding(builder, info);
  builder.usage = totalUsage(asFields(info.model_stats));
  const config = textOf(raw.replay_config);
  if (config !== "") {
    builder.addArtifact({
      name: "replay_config",
      kind: "config",
      mediaType: "application/json",
      body: config,
    });
  }
}

/** An exit status says how the run stopped, never whether it was right. What was submitted is kept as an artifact. */
export function addEnding(builder: TrajectoryBuilder, info: Fields): void {
  const reason = asName(info.exit_status);
  if (reason) builder.outcome = { status: "unknown", by: "exit status", reason };
  const submission = textOf(info.submission);
  if (submission.trim() === "") return;
  const kind = /^diff --git |^--- /mu.test(submission) ? "diff" : "file";
  builder.addArtifact({ name: "submission", kind, mediaType: "text/plain", body: submission });
}

/** The counts are zero where a person made the run. */
function totalUsage(stats: Fields): Usage | undefined {
  if (!asNumber(stats.api_calls)) return undefined;
  const [input, output] = [asNumber(stats.tokens_sent), asNumber(stats.tokens_received)];
  const costUsd = asNumber(stats.instance_cost);
  return {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}
