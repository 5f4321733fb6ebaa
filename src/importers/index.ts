// Written by `npm run registry`.
import agentrx from "./agentrx.ts";
import anthropicMessages from "./anthropic-messages.ts";
import atif from "./atif.ts";
import claudeCode from "./claude-code.ts";
import longrca from "./longrca.ts";
import magenticOne from "./magentic-one.ts";
import miniSweAgent from "./mini-swe-agent.ts";
import openaiChat from "./openai-chat.ts";
import otlp from "./otlp.ts";
import type { Importer } from "./reading/define-importer.ts";
import rootstep from "./rootstep.ts";
import sweAgent from "./swe-agent.ts";
import tauBench from "./tau-bench.ts";
import tau2 from "./tau2.ts";
import whoAndWhen from "./who-and-when.ts";

/** Every plug-in of this folder, by name. */
export const importers: readonly Importer[] = [
  agentrx,
  anthropicMessages,
  atif,
  claudeCode,
  longrca,
  magenticOne,
  miniSweAgent,
  openaiChat,
  otlp,
  rootstep,
  sweAgent,
  tauBench,
  tau2,
  whoAndWhen,
];
