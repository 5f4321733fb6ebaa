import { reasonOf } from "../../../core/errors.ts";
import type { Artifact } from "../../../core/trajectory.ts";
import type { Claim } from "../../reading/define-importer.ts";
import { readAtMost } from "../../reading/lines.ts";
import type { Listing, Source, SourceFile } from "../../reading/source.ts";

/** The files around a trajectory: what could be read of them, and which could not. */
export interface Trial {
  files: readonly TrialFile[];
  missing: readonly string[];
}

/** A file of a trial under its name within the trial's folder. */
interface TrialFile {
  name: string;
  kind: Artifact["kind"];
  mediaType?: string;
  body: string;
  encoding: Artifact["encoding"];
}

const TRAJECTORY = "agent/trajectory.json";
/** What a trial's folder holds beside the trajectory. */
const TRIAL_FILE =
  /^(?:(?:result|config|lock)\.json|(?:trial|job)\.log|exception\.txt|(?:agent|verifier|artifacts)\/.+)$/u;
/** Larger files are named, not kept: a run's evidence is held in memory. */
const FILE_LIMIT = 8 * 1024 * 1024;

/** Groups every `agent/trajectory.json` of the format with the other files of its trial. */
export async function claimTrials(listing: Listing): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const main of listing.files) {
    const root = rootOf(main.path);
    if (root === undefined || !(await isAtif(main))) continue;
    const companions = listing.files.filter(
      (file) => file !== main && file.path.startsWith(root) && TRIAL_FILE.test(file.path.slice(root.length)),
    );
    claims.push({ main, companions });
  }
  return claims;
}

/** The folder of a trial, with its slash, when the path is that of a trial's trajectory. */
function rootOf(path: string): string | undefined {
  return path === TRAJECTORY || path.endsWith(`/${TRAJECTORY}`)
    ? path.slice(0, path.length - TRAJECTORY.length)
    : undefined;
}

async function isAtif(file: SourceFile): Promise<boolean> {
  for await (const chunk of file.open()) {
    return /"schema_version"\s*:\s*"ATIF/u.test(new TextDecoder().decode(chunk.subarray(0, 4096)));
  }
  return false;
}

/** Reads the files claimed with a trajectory. One that cannot be read is named; the run is still a run. */
export async function readTrial(source: Source): Promise<Trial> {
  const root = rootOf(source.file.path) ?? "";
  const files: TrialFile[] = [];
  const missing: string[] = [];
  for (const file of source.companions) {
    const name = file.path.slice(root.length);
    try {
      const read = file.size > FILE_LIMIT ? tooLarge(file.size) : await readFile(file, name);
      if (typeof read === "string") missing.push(`${name}: ${read}`);
      else files.push(read);
    } catch (fault) {
      missing.push(`${name}: ${reasonOf(fault)}`);
    }
  }
  return { files, missing };
}

function tooLarge(size: number): string {
  return `${Math.round(size / 1024 / 1024)} MB, too large to keep`;
}

const IMAGE = /\.(png|jpe?g|gif|webp)$/iu;

async function readFile(file: SourceFile, name: string): Promise<TrialFile | string> {
  const bytes = await readAtMost(file.open(), FILE_LIMIT);
  if (!bytes) return tooLarge(FILE_LIMIT);
  const image = IMAGE.exec(name)?.[1]?.toLowerCase();
  if (image !== undefined) {
    const mediaType = `image/${image === "jpg" ? "jpeg" : image}`;
    return { name, kind: "image", mediaType, body: base64(bytes), encoding: "base64" };
  }
  const body = new TextDecoder("utf-8").decode(bytes);
  if (body.includes("\u0000")) return "binary data";
  return { name, kind: kindOf(name), body, encoding: "text" };
}

/** `result.json` holds the verifier's reward, so it counts as the verifier's. */
function kindOf(name: string): Artifact["kind"] {
  if (name === "result.json" || name.startsWith("verifier/")) return "verifier";
  if (/^(?:config|lock)\.json$/u.test(name)) return "config";
  if (/\.(?:diff|patch)$/u.test(name)) return "diff";
  return name.startsWith("artifacts/") ? "file" : "log";
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}
