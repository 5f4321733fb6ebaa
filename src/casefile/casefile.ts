import { RootstepError } from "../core/errors.ts";
import { renderStep } from "../core/render.ts";
import type { Trajectory } from "../core/trajectory.ts";

/** One thing that can be read: a stretch of steps or an artifact. */
export interface CaseItem {
  id: string;
  kind: "steps" | "instructions" | "artifact";
  title: string;
  characters: number;
  read: boolean;
}

export interface Reading {
  id: string;
  text: string;
  /** Where the text stops short, the step or offset to go on from. */
  next?: number;
}

export interface Hit {
  /** A step index, or the name of an artifact. */
  where: number | string;
  excerpt: string;
}

/** How much of the evidence was looked at. */
export interface Coverage {
  stepsRead: number;
  steps: number;
  artifactsRead: number;
  artifacts: number;
  /** Characters returned by reads and searches, repeats included. */
  observed: number;
  /** Names of artifacts never opened. */
  unread: string[];
}

/** The whole evidence of one run behind list, read and search, with an account of what was read. */
export interface Casefile {
  readonly trajectory: Trajectory;
  list(): CaseItem[];
  /** Steps `first` to `last`, rendered, at most `limit` characters. */
  read(first: number, last: number, limit?: number): Reading;
  readArtifact(name: string, offset?: number, limit?: number): Reading;
  /** Places whose text matches, in order; a string is matched literally, without case. */
  search(pattern: string | RegExp, limit?: number): Hit[];
  coverage(): Coverage;
}

const READ_LIMIT = 40_000;
const EXCERPT = 160;

/** A casefile over a run in memory. */
export function openCasefile(trajectory: Trajectory): Casefile {
  const stepsRead = new Set<number>();
  const artifactsRead = new Set<string>();
  let observed = 0;
  const observe = <T extends { text: string }>(reading: T): T => {
    observed += reading.text.length;
    return reading;
  };
  return {
    trajectory,
    list: () => listItems(trajectory, stepsRead, artifactsRead),
    read: (first, last, limit = READ_LIMIT) => {
      const reading = readSteps(trajectory, first, last, limit);
      const end = reading.next ?? last + 1;
      for (let step = first; step < end; step++) if (trajectory.steps[step]) stepsRead.add(step);
      return observe(reading);
    },
    readArtifact: (name, offset = 0, limit = READ_LIMIT) => {
      artifactsRead.add(name);
      return observe(readArtifact(trajectory, name, offset, limit));
    },
    search: (pattern, limit = 20) => {
      const hits = searchRun(trajectory, pattern, limit);
      for (const hit of hits) observed += hit.excerpt.length;
      return hits;
    },
    coverage: () => ({
      stepsRead: stepsRead.size,
      steps: trajectory.steps.length,
      artifactsRead: artifactsRead.size,
      artifacts: trajectory.artifacts.length,
      observed,
      unread: trajectory.artifacts.map(({ name }) => name).filter((name) => !artifactsRead.has(name)),
    }),
  };
}

function listItems(
  trajectory: Trajectory,
  stepsRead: ReadonlySet<number>,
  artifactsRead: ReadonlySet<string>,
): CaseItem[] {
  const { steps, instructions, artifacts } = trajectory;
  return [
    ...steps.map((step) => ({
      id: `step ${step.index}`,
      kind: "steps" as const,
      title: step.role,
      characters: step.parts.reduce((sum, part) => sum + part.body.length, 0),
      read: stepsRead.has(step.index),
    })),
    ...instructions.map(({ role, text }, index) => ({
      id: `instruction ${index}`,
      kind: "instructions" as const,
      title: role,
      characters: text.length,
      read: false,
    })),
    ...artifacts.map(({ name, kind, body }) => ({
      id: name,
      kind: "artifact" as const,
      title: kind,
      characters: body.length,
      read: artifactsRead.has(name),
    })),
  ];
}

function readSteps(trajectory: Trajectory, first: number, last: number, limit: number): Reading {
  const id = `steps ${first}–${last}`;
  if (!trajectory.steps[first] || last < first) {
    throw new RootstepError(
      "arguments",
      `no steps ${first} to ${last}; the run has ${trajectory.steps.length}`,
    );
  }
  let text = "";
  for (const step of trajectory.steps.slice(first, last + 1)) {
    const rendered = renderStep(step).text;
    if (text !== "" && text.length + rendered.length > limit) return { id, text, next: step.index };
    text += rendered;
  }
  return { id, text };
}

function readArtifact(trajectory: Trajectory, name: string, offset: number, limit: number): Reading {
  const artifact = trajectory.artifacts.find((candidate) => candidate.name === name);
  if (!artifact) throw new RootstepError("arguments", `no artifact named "${name}"`);
  if (artifact.encoding !== "text")
    return { id: name, text: `[${artifact.mediaType ?? "binary"}, not text]` };
  const end = offset + limit;
  const text = artifact.body.slice(offset, end);
  return end < artifact.body.length ? { id: name, text, next: end } : { id: name, text };
}

function searchRun(trajectory: Trajectory, pattern: string | RegExp, limit: number): Hit[] {
  const find = finder(pattern);
  const hits: Hit[] = [];
  const look = (where: Hit["where"], text: string) => {
    const at = find(text);
    if (at >= 0) hits.push({ where, excerpt: excerptAround(text, at) });
    return hits.length >= limit;
  };
  for (const step of trajectory.steps) if (look(step.index, renderStep(step).text)) return hits;
  for (const { role, text } of trajectory.instructions)
    if (look(`instructions of ${role}`, text)) return hits;
  for (const artifact of trajectory.artifacts) {
    if (artifact.encoding === "text" && look(artifact.name, artifact.body)) return hits;
  }
  return hits;
}

function finder(pattern: string | RegExp): (text: string) => number {
  if (typeof pattern !== "string") {
    const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/gu, ""));
    return (text) => text.search(expression);
  }
  const wanted = pattern.toLowerCase();
  return (text) => text.toLowerCase().indexOf(wanted);
}

function excerptAround(text: string, at: number): string {
  const start = Math.max(0, at - EXCERPT / 2);
  return text.slice(start, start + EXCERPT);
}
