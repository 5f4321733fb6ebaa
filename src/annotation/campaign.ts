import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RootstepError } from "../core/errors.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { JsonLines } from "../store/folder/json-lines.ts";
import { fileLock } from "../store/folder/lock.ts";
import { runFiles } from "../store/folder/run-files.ts";
import type { Log, RunShelf } from "../store/store.ts";
import { Adjudication, Annotation, CampaignHead, Candidate } from "./records.ts";

/** A folder in which people label runs: nothing in it is ever changed, only added to. */
export interface Campaign {
  dir: string;
  head: CampaignHead;
  runs: RunShelf;
  candidates: Log<Candidate>;
  annotations: Log<Annotation>;
  adjudications: Log<Adjudication>;
}

const HEAD = "campaign.json";

/** Starts a campaign in a folder, or opens the one that is there, with what holds for it already. */
export async function startCampaign(
  dir: string,
  settings: Omit<CampaignHead, "schema" | "at">,
): Promise<{ campaign: Campaign; isNew: boolean }> {
  if (await isThere(join(dir, HEAD))) return { campaign: await openCampaign(dir), isNew: false };
  await mkdir(dir, { recursive: true });
  const head: CampaignHead = { schema: "rootstep.campaign/1", at: new Date().toISOString(), ...settings };
  await writeFile(join(dir, `${HEAD}.part`), `${JSON.stringify(head, null, 2)}\n`);
  await rename(join(dir, `${HEAD}.part`), join(dir, HEAD));
  return { campaign: campaignIn(dir, head), isNew: true };
}

/** Opens the campaign of a folder; throws where there is none. */
export async function openCampaign(dir: string): Promise<Campaign> {
  const path = join(dir, HEAD);
  const text = await readFile(path, "utf8").catch(() => {
    throw new RootstepError(
      "input",
      `${dir} holds no campaign; begin one with: rootstep annotate init ${dir} RUNS`,
    );
  });
  const parsed = CampaignHead.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new RootstepError("input", `${path} is damaged, or of another version of rootstep`);
  return campaignIn(dir, parsed.data);
}

function campaignIn(dir: string, head: CampaignHead): Campaign {
  const lock = fileLock(join(dir, "lock"));
  return {
    dir,
    head,
    runs: runFiles(join(dir, "runs")),
    candidates: new JsonLines(join(dir, "candidates.jsonl"), lock, {
      schema: Candidate,
      version: "rootstep.candidate/1",
      keyField: "run",
    }),
    annotations: new JsonLines(join(dir, "annotations.jsonl"), lock, {
      schema: Annotation,
      version: "rootstep.annotation/1",
      keyField: "run",
    }),
    adjudications: new JsonLines(join(dir, "adjudications.jsonl"), lock, {
      schema: Adjudication,
      version: "rootstep.adjudication/1",
      keyField: "run",
    }),
  };
}

/** Every run that was offered, by what was last said of it. */
export async function candidatesOf({ candidates }: Campaign): Promise<Candidate[]> {
  const latest = new Map<string, Candidate>();
  for await (const candidate of candidates.entries()) latest.set(candidate.run, candidate);
  return [...latest.values()];
}

/** The run that a beginning of its hash names. */
export async function candidateNamed(campaign: Campaign, name: string): Promise<Candidate> {
  const all = (await candidatesOf(campaign)).filter(({ stage }) => stage !== undefined);
  const found = all.filter(({ run, id }) => (name.length >= 6 && run.startsWith(name)) || id === name);
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  const reason = one
    ? `${found.length} runs are called "${name}"; give more of the hash`
    : `no run "${name}" in it`;
  throw new RootstepError("arguments", `${campaign.dir}: ${reason}`);
}

/** The run of a candidate. */
export async function runOfCandidate({ runs, dir }: Campaign, { run, id }: Candidate): Promise<Trajectory> {
  const found = await runs.get(run);
  if (found) return found;
  throw new RootstepError("input", `${dir}: the run ${id} is no longer in its folder`);
}

/** Keeps what somebody says of a run, as it is said. */
export async function addAnnotation(
  { annotations }: Campaign,
  said: Omit<Annotation, "schema" | "id" | "at">,
): Promise<Annotation> {
  const annotation: Annotation = {
    schema: "rootstep.annotation/1",
    id: randomUUID(),
    at: new Date().toISOString(),
    ...said,
  };
  await annotations.append(annotation);
  return annotation;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
