import type { Working } from "../../core/diagnosis.ts";
import type { Ledger, ModelCall } from "../../core/ledger.ts";
import type { Call, Failure, Reply } from "../calling/call.ts";
import { sha256 } from "./run-hash.ts";

/** What was asked about one run, what it cost, and what went wrong. */
export interface Account {
  asked(prompt: AskedPrompt): void;
  replied(call: Call, reply: Reply): void;
  failed(call: Call, failure: Failure): void;
  note(issue: string): void;
  ledger(): Ledger;
  prompts(): Working[];
  stopped(): string | undefined;
  issues(): string[];
}

/** The standing part of a question, as it is kept with the diagnosis. */
interface AskedPrompt {
  stage: string;
  version: number;
  system: string;
  schema: Record<string, unknown>;
  settings: Call["settings"];
}

/** How often an answer is asked for again, kept with every prompt. */
export const RETRY_POLICY = { corrections: 1, doublings: 2 };

/** Opens the account of one run's questions to a model. */
export function openAccount(model: string): Account {
  const calls: ModelCall[] = [];
  const prompts = new Map<string, Working>();
  const issues: string[] = [];
  let stopped: string | undefined;
  return {
    asked: (prompt) => {
      const working = promptWorking(model, prompt);
      prompts.set(JSON.stringify(working.data), working);
    },
    replied: ({ stage }, reply) => calls.push(entryOf(stage, model, reply)),
    failed: ({ stage }, { why, reason }) => {
      if (why === "stopped") stopped ??= reason;
      else issues.push(`${stage}: ${reason}`);
    },
    note: (issue) => issues.push(issue),
    ledger: () => ({ calls: [...calls], observedTokens: 0, ...(stopped === undefined ? {} : { stopped }) }),
    prompts: () => [...prompts.values()],
    stopped: () => stopped,
    issues: () => [...new Set(issues)],
  };
}

function entryOf(stage: string, model: string, reply: Reply): ModelCall {
  const { tokens, milliseconds, costUsd, journalled } = reply;
  return {
    stage,
    model,
    ...tokens,
    milliseconds: Math.round(milliseconds),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(journalled ? { journalled } : {}),
  };
}

function promptWorking(model: string, { stage, version, system, schema, settings }: AskedPrompt): Working {
  const data = {
    stage,
    version,
    model,
    system,
    systemSha256: sha256(system),
    schemaSha256: sha256(JSON.stringify(schema)),
    settings,
    retryPolicy: RETRY_POLICY,
  };
  return { kind: "prompt", version: 1, data };
}
