import { type ReproduceTopic, SubmissionMetadata } from "../../benchmarks/longrca/submission.ts";
import { methods } from "../../methods/index.ts";
import type { SubmittedResult } from "./submitted-result.ts";

/** What the submitter says on the command line. */
export interface SubmissionOptions {
  submissionId?: string | undefined;
  methodName?: string | undefined;
  model?: string | undefined;
  provider?: string | undefined;
  author?: readonly string[] | undefined;
  date?: string | undefined;
  codeUrl?: string | undefined;
  logsUrl?: string | undefined;
  licence?: string | undefined;
}

/** The metadata: what is said now, else what the folder's file says, else what the result tells. */
export function mergedMetadata(
  before: string | undefined,
  result: SubmittedResult,
  options: SubmissionOptions,
): SubmissionMetadata {
  const kept = SubmissionMetadata.catch(SubmissionMetadata.parse({})).parse(jsonOf(before ?? "{}"));
  const method = options.methodName ?? (kept.method || result.method);
  const asksNone = asksNoModel(result.method);
  const model = options.model ?? (kept.model || (result.model ?? (asksNone ? "none" : "")));
  const date = options.date ?? (kept.date || new Date().toISOString().slice(0, 10));
  return {
    ...kept,
    submission_id: options.submissionId ?? (kept.submission_id || idOf("rootstep", method, model, date)),
    method,
    model,
    provider: options.provider ?? (kept.provider || (asksNone ? "none" : "")),
    authors: [...(options.author ?? kept.authors)],
    date,
    code_url: options.codeUrl ?? kept.code_url,
    logs_url: options.logsUrl ?? kept.logs_url,
    license: options.licence ?? kept.license,
  };
}

function asksNoModel(method: string): boolean {
  return methods.find(({ name }) => name === method)?.needs.model === false;
}

function idOf(...parts: readonly string[]): string {
  const plain = parts.slice(0, -1).map((part) =>
    part
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, "-")
      .replace(/^-|-$/gu, ""),
  );
  return [...plain.filter((part) => part !== ""), parts.at(-1)?.replaceAll("-", "")].join("-");
}

/** What the result and this program tell about reproducing it; the rest is the submitter's to write. */
export function knownNotes(
  { method, model, protocol }: SubmittedResult,
  version: string,
): Partial<Record<ReproduceTopic, string>> {
  const command = `rootstep bench run longrca/full --method ${method}${model ? ` --model ${model}` : ""}`;
  const commands = ["rootstep bench pull longrca --to data", `${command} --dir data --json result.json`];
  const always = {
    Environment: `rootstep ${version} on Node ${process.versions.node}. Protocol of the run: ${protocol}.`,
    Commands: ["```", ...commands, "rootstep bench submit result.json --to submission", "```"].join("\n"),
  };
  if (!asksNoModel(method)) return model ? { ...always, "Model endpoint or weights": model } : always;
  return {
    ...always,
    "Model endpoint or weights": `No language model is asked. The weights of ${method} are part of the package.`,
    Prompts: "None.",
    "Decoding settings": "None.",
    "Random seeds": "None: the same run gives the same answer.",
    "Hardware or service": "One process on any machine that runs Node; no service.",
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
