import type { RedactedPlace } from "../core/redaction.ts";
import type { RunRedactor } from "../core/run-redactor.ts";
import { isSpilled } from "../core/spilled-steps.ts";
import type {
  Artifact,
  Handoff,
  Outcome,
  Part,
  Request,
  Step,
  Tool,
  Trajectory,
} from "../core/trajectory.ts";
import type { FindSecrets } from "./finding/finding.ts";
import { Placeholders } from "./placeholders.ts";
import { type RedactedText, redactText } from "./redact-text.ts";
import { RedactionList } from "./redaction-list.ts";

/** Redacts one run with one set of placeholders, the steps first. */
export class RunRedaction implements RunRedactor {
  readonly #find: FindSecrets;
  readonly #list = new RedactionList();
  readonly #placeholders = new Placeholders();

  constructor(find: FindSecrets) {
    this.#find = find;
  }

  step(step: Step): Step {
    const place: RedactedPlace = { in: "step", step: step.index };
    let parts: Part[] | undefined;
    let handoffs = step.handoffs;
    for (let index = 0; index < step.parts.length; index++) {
      const part = step.parts[index];
      const redacted = part && this.#redact(part.body, place);
      if (!part || !redacted) continue;
      parts ??= [...step.parts];
      parts[index] = { ...part, body: redacted.text };
      handoffs = handoffs.map((handoff) => movedHandoff(handoff, index, redacted));
    }
    return parts ? { ...step, parts, handoffs } : step;
  }

  finish(run: Trajectory): Trajectory {
    for (const { kind, place, count } of run.redactions ?? []) {
      this.#list.add(kind, place, count);
      this.#placeholders.skip(kind, count);
    }
    const outcome = this.#outcome(run.outcome);
    const finished: Trajectory = {
      ...run,
      steps: isSpilled(run.steps) ? run.steps : run.steps.map((step) => this.step(step)),
      instructions: run.instructions.map((instruction, index) => ({
        ...instruction,
        text: this.#at({ in: "instruction", index }, instruction.text),
      })),
      requests: run.requests.map((request, index) => this.#request(request, index)),
      tools: run.tools.map((tool, index) => this.#tool(tool, { in: "tool", index })),
      artifacts: run.artifacts.map((artifact, index) => this.#artifact(artifact, index)),
      issues: run.issues.map((issue) => ({ ...issue, what: this.text(issue.what) })),
      ...(outcome ? { outcome } : {}),
    };
    const redactions = this.#list.all();
    if (redactions.length > 0) finished.redactions = redactions;
    return finished;
  }

  text(text: string): string {
    return this.#at({ in: "run" }, text);
  }

  #request(request: Request, index: number): Request {
    const outcome = this.#outcome(request.outcome);
    const text = this.#at({ in: "request", index }, request.text);
    return { ...request, text, ...(outcome ? { outcome } : {}) };
  }

  /** A schema is redacted as the JSON it is, so that names of properties count as names. */
  #tool(tool: Tool, place: RedactedPlace): Tool {
    const redacted = { ...tool };
    if (tool.description !== undefined) redacted.description = this.#at(place, tool.description);
    const schema = tool.schema === undefined ? undefined : JSON.stringify(tool.schema);
    const changed = schema === undefined ? undefined : this.#redact(schema, place);
    if (changed) redacted.schema = JSON.parse(changed.text);
    return redacted;
  }

  #artifact(artifact: Artifact, index: number): Artifact {
    if (artifact.encoding !== "text") return artifact;
    return { ...artifact, body: this.#at({ in: "artifact", index }, artifact.body) };
  }

  #outcome(outcome: Outcome | undefined): Outcome | undefined {
    if (outcome?.reason === undefined) return outcome;
    return { ...outcome, reason: this.text(outcome.reason) };
  }

  #at(place: RedactedPlace, text: string): string {
    return this.#redact(text, place)?.text ?? text;
  }

  #redact(text: string, place: RedactedPlace): RedactedText | undefined {
    const redacted = redactText(text, this.#find, this.#placeholders);
    for (const kind of redacted?.kinds ?? []) this.#list.add(kind, place);
    return redacted;
  }
}

function movedHandoff(handoff: Handoff, part: number, { move }: RedactedText): Handoff {
  if (handoff.part !== part) return handoff;
  return { ...handoff, start: move(handoff.start, "start"), end: move(handoff.end, "end") };
}
