import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Trajectory } from "../core/trajectory.ts";
import otlp from "./otlp.ts";
import { listDisk } from "./reading/disk.ts";
import { importRuns } from "./reading/import-runs.ts";

const DATA = process.env.ROOTSTEP_DATA ?? "../shared/data";
const SPANS = join(DATA, "formats");
const SIMULATED = join(DATA, "mas-sim");

async function runsOf(path: string): Promise<{ trajectory: Trajectory; reference?: string }[]> {
  const runs: { trajectory: Trajectory; reference?: string }[] = [];
  for await (const result of importRuns(await listDisk([path]), { importers: [otlp] })) {
    if (result.kind === "unreadable") throw new Error(result.reason);
    if (result.kind === "run") runs.push(result);
  }
  return runs;
}

/** Each step as one letter, t turn, r result, m message, and how many roles and threads there are. */
function outlineOf({ steps, threads }: Trajectory): string {
  const kinds = steps.map((step) => step.kind[0]).join("");
  return `${kinds} ${[...new Set(steps.map((step) => step.role))].join("+")} ${threads.length}`;
}

const AGENT = "HaloCodeHelper";

/** What each file holds, as read by hand. */
const OUTLINES: Record<string, string[]> = {
  "otel-genai-spans/openinference_client_span_input_output_only.json": ["mtrt user+agent+get_weather 1"],
  "otel-genai-spans/otel_genai_client_span_tool_calls.json": ["mtrt user+agent+get_weather 1"],
  "otel-genai-spans/otel_genai_tool_execution_span.json": ["r get_weather 1"],
  "otlp-genai/test-traces.json": [],
  "otlp-jsonl/realistic_traces.jsonl": [
    `trtrt ${AGENT}+list_files+grep 1`,
    `trtrtrtrrtrt ${AGENT}+list_files+grep 1`,
    `trtrtrtrtrtrtrtrt ${AGENT}+list_files+read_file 1`,
  ],
  "otlp-jsonl/tiny_traces_second_file.jsonl": [],
  "otlp-jsonl/traces.jsonl": [`trt ${AGENT}+list_files 1`],
  "otlp-openinference/quo_tav_agent.json": ["mtrtrt user+AgentExecutor+tavily_search+tavily_extract 1"],
  "otlp-openinference/smol_deep_research_agent.json": ["mtmtmtmtmtmttmttmt user+agent 4"],
  "vercel-ai-spans/ai-embed-doEmbed.json": ["r embedding 1"],
  "vercel-ai-spans/ai-generateObject-doGenerate.json": ["mt user+agent 1"],
  "vercel-ai-spans/ai-generateText-doGenerate.json": ["mt user+agent 1", "mtmt user+agent 1"],
  "vercel-ai-spans/ai-streamText-doStream.json": ["mt user+agent 1"],
  "vercel-ai-spans/all-spans.json": [
    "mt user+agent 1",
    "mtmt user+agent 1",
    "mt user+agent 1",
    "mt user+agent 1",
    "r embedding 1",
  ],
  "vercel-ai-spans/spans-by-operation.json": [
    "mt user+agent 1",
    "mtmt user+agent 1",
    "mt user+agent 1",
    "mt user+agent 1",
    "r embedding 1",
  ],
};

describe.skipIf(!existsSync(SPANS))("real OpenTelemetry files (skipped without ROOTSTEP_DATA)", () => {
  for (const [file, outlines] of Object.entries(OUTLINES)) {
    it(`${file} opens as read by hand`, async () => {
      const runs = await runsOf(join(SPANS, file));
      expect(runs.map(({ trajectory }) => outlineOf(trajectory))).toEqual(outlines);
    });

    it(`${file} loses and doubles no text`, async () => {
      const runs = await runsOf(join(SPANS, file));
      if (runs.length === 0) return;
      for (const { trajectory } of runs) expectSound(trajectory);
      const held = lettersOf(runs.map(({ trajectory }) => allText(trajectory)).join("\n"));
      const lost = [...wordsIn(valuesOf(join(SPANS, file)))].filter(
        (text) => !held.includes(lettersOf(text)),
      );
      expect(lost).toEqual([]);
    });
  }

  it("counts the tokens of every model call once", async () => {
    const [first] = await runsOf(join(SPANS, "otlp-jsonl/realistic_traces.jsonl"));
    const input = first?.trajectory.steps.reduce((sum, step) => sum + (step.usage?.input ?? 0), 0);
    expect(input).toBe(1205);
  });

  it("pairs the calls of a run that two instrumentations saw", async () => {
    const [run] = await runsOf(join(SPANS, "otlp-openinference/quo_tav_agent.json"));
    const parts = run?.trajectory.steps.flatMap((step) => step.parts) ?? [];
    expect(parts.filter(({ call }) => call).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      "call ok",
      "result ok",
      "call ok",
      "result ok",
    ]);
  });
});

describe.skipIf(!existsSync(SIMULATED))("real simulated systems (skipped without ROOTSTEP_DATA)", () => {
  const files = existsSync(SIMULATED) ? readdirSync(join(SIMULATED, "otel")) : [];

  it("is 24 runs whose labelled step is its labelled component's", async () => {
    expect(files).toHaveLength(24);
    for (const file of files) {
      const [run] = await runsOf(join(SIMULATED, "otel", file));
      const label = JSON.parse(
        readFileSync(join(SIMULATED, "labels", file.replace(".otel.json", ".ground_truth.json")), "utf8"),
      );
      const steps = run?.trajectory.steps ?? [];
      expect(steps).toHaveLength(5);
      expect(steps[label.critical_failure_step - 1]?.role).toBe(label.failed_component);
      expect(steps[0]?.handoffs.map(({ to }) => to)).toEqual(["Researcher"]);
      expect(run?.trajectory.issues).toEqual([]);
      if (run) expectSound(run.trajectory);
      const failed = run?.trajectory.outcome?.status === "failure";
      expect(steps[2]?.parts[0]?.status).toBe(failed ? "error" : "ok");
    }
  });

  it("shows no label: with nonsense for every label value, no nonsense is in the run", async () => {
    for (const file of files) {
      const document = JSON.parse(readFileSync(join(SIMULATED, "otel", file), "utf8"));
      const marked = withNonsense(document);
      const runs = await runsOfText(file, JSON.stringify(marked));
      expect(JSON.stringify(runs.map(({ trajectory }) => trajectory))).not.toMatch(/zzlabel/u);
    }
  });

  it("loses no text of the spans", async () => {
    for (const file of files) {
      const path = join(SIMULATED, "otel", file);
      const [run] = await runsOf(path);
      const held = run ? lettersOf(allText(run.trajectory)) : "";
      const lost = [...wordsIn(valuesOf(path))].filter((text) => !held.includes(lettersOf(text)));
      expect(lost).toEqual([]);
    }
  });
});

async function runsOfText(path: string, text: string) {
  const { memoryFile } = await import("./reading/memory-file.ts");
  const runs = [];
  const listing = { files: [memoryFile(path, text)] };
  for await (const result of importRuns(listing, { importers: [otlp] }))
    if (result.kind === "run") runs.push(result);
  return runs;
}

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null;

function withNonsense(value: Json, inLabel = false): Json {
  if (Array.isArray(value)) return value.map((item) => withNonsense(item, inLabel || isInjection(item)));
  if (typeof value !== "object" || value === null) return inLabel ? "zzlabel" : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      withNonsense(item, (inLabel && name !== "name") || isLabel(name)),
    ]),
  );
}

function isInjection(item: Json): boolean {
  return typeof item === "object" && item !== null && !Array.isArray(item) && item.name === "fault.injected";
}

function isLabel(name: string): boolean {
  const inTask =
    /^(?:expected_|target_fault|injection_node|failure_response|success_criteria|template_id|default_tool_args)/u;
  return inTask.test(name) || name === "task.expected_result" || name.startsWith("experiment.");
}

function expectSound(trajectory: Trajectory): void {
  trajectory.steps.forEach((step, index) => {
    expect(step.index).toBe(index);
    for (const handoff of step.handoffs) expect(handoff.part).toBeLessThan(step.parts.length);
  });
  // Two calls may truly give the same result, so a result is told apart by the span that recorded it.
  const long = trajectory.steps.flatMap((step) =>
    step.parts
      .filter(({ body }) => body.length > 80)
      .map(({ kind, author, body }) =>
        [step.thread, kind, author, body, ...(kind === "result" ? step.native : [])].join("\n"),
      ),
  );
  expect(new Set(long).size).toBe(long.length);
}

function allText({ steps, instructions, requests, artifacts, tools }: Trajectory): string {
  return [
    ...steps.flatMap((step) => step.parts.map((part) => `${part.call?.name ?? ""} ${part.body}`)),
    ...[...instructions, ...requests].map(({ text }) => text),
    ...artifacts.map(({ body }) => body),
    ...tools.map((tool) => JSON.stringify(tool)),
  ].join("\n");
}

/** Words compared without layout and escapes, written independently of the importer. */
function lettersOf(text: string): string {
  return text
    .replace(/\\+u([0-9a-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

function valuesOf(path: string): Json[] {
  const text = readFileSync(path, "utf8");
  return path.endsWith(".jsonl") || path.endsWith("test-traces.json")
    ? text
        .trim()
        .split("\n")
        .map((line): Json => JSON.parse(line))
    : [JSON.parse(text)];
}

const CONTENT =
  /^(?:gen_ai\.(?:prompt|completion|input|output|tool\.call)|llm\.(?:input|output)_messages.*(?:content|text|arguments)$|(?:input|output)(?:\.value)?$|ai\.(?:prompt|response\.(?:text|object)|toolCall|value)|(?:agent|tool)\.(?:input_message|output_message|args_json|result_json)|plan\.text|validation\.reason|error\.message|exception\.message)/u;

/** Every string of several words under an attribute that carries content. */
function* wordsIn(value: Json, name = ""): Iterable<string> {
  if (typeof value === "string") {
    if (CONTENT.test(name)) yield* leavesOf(value, name);
  } else if (Array.isArray(value)) {
    for (const item of value) yield* wordsIn(item, name);
  } else if (typeof value === "object" && value !== null) {
    const typed = typeof value.key === "string" ? value.key : undefined;
    for (const [field, item] of Object.entries(value)) {
      yield* wordsIn(item, typed ?? (CONTENT.test(name) ? name : field));
    }
  }
}

function* leavesOf(value: Json, name: string): Iterable<string> {
  if (typeof value !== "string") {
    const items = typeof value === "object" && value !== null ? Object.values(value) : [];
    for (const item of items) yield* leavesOf(item, name);
    return;
  }
  const inner = parsed(value);
  if (typeof inner === "object" && inner !== null) yield* leavesOf(inner, name);
  // LangChain's plumbing prints objects; what they print is checked where it was recorded as messages.
  else if (
    !/additional_kwargs=|tool_input=|tool_call_id=|return_values=/u.test(value) &&
    /\S\s\S+\s\S/u.test(value)
  )
    yield value;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
