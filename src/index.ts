/** The public API of rootstep, every name written out. */
export { type BatchItem, type BatchOptions, type BatchRow, runBatch } from "./batch/run-batch.ts";
export {
  type Casefile,
  type CaseItem,
  type Coverage,
  type Hit,
  openCasefile,
  type Reading,
} from "./casefile/casefile.ts";
export { type Config, defineConfig } from "./config.ts";
export {
  Category,
  ChainLink,
  Diagnosis,
  Instance,
  InstanceState,
  Phase,
  Signal,
  Support,
  Suspect,
  Trigger,
  Verdict,
  Working,
} from "./core/diagnosis.ts";
export { type ErrorCode, RootstepError } from "./core/errors.ts";
export {
  Absence,
  Evidence,
  evidenceAt,
  Place,
  placeName,
  type Quote,
  type QuoteCheck,
  textAt,
  verifyQuote,
} from "./core/evidence.ts";
export { Ledger, ModelCall } from "./core/ledger.ts";
export { RedactedPlace, Redaction } from "./core/redaction.ts";
export { fieldText, type RenderedField, type RenderedStep, renderStep } from "./core/render.ts";
export { fromRunDocument, RUN_SCHEMA, RunDocument, toRunDocument } from "./core/rootstep-json.ts";
export type { RunRedactor } from "./core/run-redactor.ts";
export {
  Artifact,
  Author,
  Handoff,
  type ImportedRun,
  Outcome,
  Part,
  PartKind,
  PartStatus,
  Request,
  RunIssue,
  Step,
  StepKind,
  Thread,
  Tool,
  Trajectory,
  Usage,
} from "./core/trajectory.ts";
export { type RenderedView, renderView, type Tier, TRAJDEBUG_TIERS, type View } from "./core/views.ts";
export { type DiagnoseOptions, diagnose } from "./diagnose.ts";
export { environments } from "./environments/index.ts";
export { commandOfWords, shellLine } from "./environments/process/command-line.ts";
export { openProcess } from "./environments/process/open-process.ts";
export { processWorker } from "./environments/process/process-worker.ts";
export { type Claim, defineImporter, type Importer } from "./importers/reading/define-importer.ts";
export { type Imported, type ImportOptions, importRuns } from "./importers/reading/import-runs.ts";
export { memoryFile } from "./importers/reading/memory-file.ts";
export type { Listing, RecordLine, Sample, Source, SourceFile } from "./importers/reading/source.ts";
export { type ImportFilesOptions, importFiles, importRun } from "./importing.ts";
export type { Ask, Asked, AskOptions, Violation } from "./methods/asking/ask.ts";
export { type Claim as MethodClaim, conclude } from "./methods/asking/conclude.ts";
export {
  defineMethod,
  type Method,
  type MethodContext,
  type Variation,
} from "./methods/asking/define-method.ts";
export {
  defineQuestion,
  type Fence,
  type Question,
  type QuestionSettings,
} from "./methods/asking/define-question.ts";
export type { Consultation, Model } from "./methods/asking/model.ts";
export { RCTA_WORKINGS } from "./methods/rcta/workings.ts";
export type { ReasoningByStage } from "./models/asking/consult.ts";
export { type Budget, type Caps, openBudget } from "./models/calling/budget.ts";
export type { CallJournal } from "./models/calling/journal.ts";
export type { SdkCall, SdkModel } from "./models/calling/sdk-model.ts";
export { type ModelOptions, modelOf, type OpenModelOptions, openModel } from "./models/open-model.ts";
export type { Price, PriceList } from "./models/prices/price.ts";
export { type RecordedOptions, recorded } from "./models/recorded.ts";
export {
  type ScriptedAnswer,
  type ScriptedModel,
  type ScriptedPrompt,
  type ScriptedStage,
  scripted,
} from "./models/scripted.ts";
export { type RedactionOptions, redact, redactorsFor, redactRun } from "./redaction/redactor.ts";
export type { RedactionRule } from "./redaction/user-rules.ts";
export { withoutBinary } from "./redaction/without-binary.ts";
export type { Action, Agent, History, Turn, Worker } from "./replay/contract/agent.ts";
export {
  type Call,
  defineEnvironment,
  type Environment,
  type EnvironmentKind,
  type EnvironmentOptions,
  type EnvironmentTool,
  type Observation,
  type Snapshot,
  type Violation as EnvironmentViolation,
} from "./replay/contract/environment.ts";
export { type Episode, freshStart, runEpisode, type Start, succeeded } from "./replay/contract/episode.ts";
export { canonicalJson, type JsonValue } from "./replay/contract/json.ts";
export type { Report } from "./reports/facts.ts";
export { markdownReport } from "./reports/markdown.ts";
export { findStore, type StorePlace } from "./store/find-store.ts";
export { openFolderStore } from "./store/folder-store.ts";
export { diagnosisKey, runHash } from "./store/hashes.ts";
export { AskedOfRun, CallRecord, DiagnosisRecord, LabelRecord, ReplayRecord } from "./store/records.ts";
export type { Log, RunShelf, Store } from "./store/store.ts";
export { readRanker } from "./training/ranker-file.ts";
export { defineTrigger, type Finding, type TriggerRule } from "./triage/define-trigger.ts";
export type { Ranker } from "./triage/ranker/weights.ts";
export { triage } from "./triage/triage.ts";
export type { TriageView } from "./triage/view.ts";
