import type { z } from "zod";
import type { Asked, AskOptions } from "../../methods/asking/ask.ts";
import type { Question, QuestionSettings } from "../../methods/asking/define-question.ts";
import type { Call, Failure, Message, Reply, Send } from "../calling/call.ts";
import { type Account, RETRY_POLICY } from "./account.ts";
import { answerForm } from "./answer-form.ts";
import { complaint, composePrompt } from "./compose-prompt.ts";
import { extractObject } from "./extract.ts";
import { mergedAnswer, type Read, readAnswer, violationText } from "./read-answer.ts";

/** What stands behind every question about one run. */
export interface Asking {
  send: Send;
  account: Account;
  /** Hash of the run. */
  run: string;
  seed: number;
  signal: AbortSignal;
  /** What the user asked for, by stage. */
  settingsFor(stage: string): Partial<QuestionSettings>;
  sample: string;
}

type AnswerOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/** Asks a question: one call, longer ones where the answer is cut, one more with the reasons where it does not hold. */
export async function askQuestion<Vars, Shape extends z.ZodRawShape>(
  asking: Asking,
  question: Question<Vars, Shape>,
  vars: Vars,
  options: AskOptions<AnswerOf<Shape>>,
): Promise<Asked<AnswerOf<Shape>>> {
  const { method, stage, answer } = question;
  const form = answerForm(method, stage, answer);
  const prompt = composePrompt(question, vars, asking.run, form);
  const call = callOf(asking, question, form, prompt, options);
  const { version, system } = question;
  asking.account.asked({ stage: call.stage, version, system, schema: form.schema, settings: call.settings });
  const first = await complete(asking, call, 0);
  if (first.kind === "failure") return unanswered(first);
  const check = options.check ?? (() => []);
  const read = readReply(question, first, check);
  if (read.violations.length === 0 || first.finish !== "stop") return answered(asking, call, read, first);
  const reasons = read.violations.map(violationText);
  const again = await complete(asking, followUp(call, first, complaint(prompt.marker, reasons)), 0);
  if (again.kind === "failure") return answered(asking, call, noting(read, again), first);
  const second = readReply(question, again, check);
  if (second.violations.length === 0) return answered(asking, call, second, again);
  const merged = mergedAnswer(answer, read.value, second.value, check);
  return answered(asking, call, { value: merged.value, violations: second.violations }, again);
}

function callOf<Vars, Shape extends z.ZodRawShape>(
  { signal, seed, sample, settingsFor }: Asking,
  question: Question<Vars, Shape>,
  form: Call["form"],
  { system, user }: { system: string; user: string },
  options: AskOptions<AnswerOf<Shape>>,
): Call {
  const stage = `${question.method}/${question.stage}`;
  const messages: Message[] = [
    { role: "system", content: system },
    { role: "user", content: user, ...(options.images ? { images: options.images } : {}) },
  ];
  const settings = { ...question.settings, ...options.settings, ...settingsFor(stage), seed };
  const samples = [sample, ...(options.sample === undefined ? [] : [String(options.sample)])];
  return { stage, messages, form, settings, signal, sample: samples.filter((one) => one !== "").join(".") };
}

/** Sends a call; an answer that was cut by its limit is asked for again with twice the limit. */
async function complete(asking: Asking, call: Call, doublings: number): Promise<Reply | Failure> {
  const reply = await asking.send(call);
  if (reply.kind === "failure") {
    asking.account.failed(call, reply);
    return reply;
  }
  asking.account.replied(call, reply);
  if (reply.finish !== "length" || doublings >= RETRY_POLICY.doublings) return reply;
  const settings = { ...call.settings, maxOutputTokens: call.settings.maxOutputTokens * 2 };
  const longer = await complete(asking, { ...call, settings }, doublings + 1);
  return longer.kind === "failure" ? reply : longer;
}

function readReply<Vars, Shape extends z.ZodRawShape>(
  { answer }: Question<Vars, Shape>,
  { text, finish }: Reply,
  check: (answer: Partial<AnswerOf<Shape>>) => ReturnType<NonNullable<AskOptions<AnswerOf<Shape>>["check"]>>,
): Read<AnswerOf<Shape>> {
  const object = extractObject(text, Object.keys(answer.shape));
  if (object) return readAnswer(answer, object, check);
  const reason =
    finish === "filtered" ? "the provider withheld the answer" : "there is no JSON object in the answer";
  return { value: {}, violations: [{ path: [], reason }] };
}

function followUp(call: Call, { text }: Reply, content: string): Call {
  const own: Message = { role: "assistant", content: text === "" ? "(empty)" : text };
  return { ...call, messages: [...call.messages, own, { role: "user", content }] };
}

function noting<Value>({ value, violations }: Read<Value>, { reason }: Failure): Read<Value> {
  return { value, violations: [...violations, { path: [], reason }] };
}

function answered<Value>(
  { account }: Asking,
  { stage }: Call,
  { value, violations }: Read<Value>,
  { finish }: Reply,
): Asked<Value> {
  if (violations.length === 0) return { value, outcome: "answered", issues: [] };
  const cut = finish === "length" ? ["the answer was cut by its limit"] : [];
  const issues = [...cut, ...violations.map(violationText)];
  const outcome = Object.keys(value).length > 0 ? "partial" : "unjudged";
  account.note(
    `${stage}: ${outcome === "partial" ? "fields dropped" : "no answer could be read"}: ${issues.join("; ")}`,
  );
  return { value, outcome, issues };
}

function unanswered<Value>({ why, reason }: Failure): Asked<Value> {
  return { value: {}, outcome: why === "stopped" ? "stopped" : "unjudged", issues: [reason] };
}
