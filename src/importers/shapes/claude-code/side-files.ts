import type { Claim } from "../../reading/define-importer.ts";
import { parseLines } from "../../reading/lines.ts";
import type { Listing, SourceFile } from "../../reading/source.ts";
import { asFields, asName } from "../loose.ts";

const AGENT_FILE = /^agent-(.+?)\.(jsonl|meta\.json)$/u;
/** Folders below `<session>/` that belong to the session. */
const SESSION_FOLDER = /^(.*)\/(?:subagents|tool-results)\//u;

/** The sub-agent a file is about: `agent-a1b2.jsonl` and `agent-a1b2.meta.json` are about `a1b2`. */
export function agentOfFile(path: string): string | undefined {
  return AGENT_FILE.exec(nameOf(path))?.[1];
}

/** Groups every session with its sub-agents' files, and a sub-agent's file without session with its description. */
export async function claimSessions(listing: Listing): Promise<Claim[]> {
  const byPath = new Map(listing.files.map((file) => [file.path, file]));
  const companions = new Map<SourceFile, SourceFile[]>();
  const flat: SourceFile[] = [];
  for (const file of listing.files) {
    const session = sessionFileOf(file.path, byPath);
    if (session) push(companions, session, file);
    else if (agentOfFile(file.path) !== undefined) flat.push(file);
  }
  const alone = await claimFlat(flat, listing, companions);
  for (const file of alone) if (isDescription(file)) describe(file, byPath, companions);
  return [...companions].map(([main, files]) => ({ main, companions: files }));
}

/** The session above a file in its folders: `s.jsonl` for `s/subagents/agent-1.jsonl`, at any depth. */
function sessionFileOf(path: string, byPath: ReadonlyMap<string, SourceFile>): SourceFile | undefined {
  for (let folder = SESSION_FOLDER.exec(path)?.[1]; folder; folder = SESSION_FOLDER.exec(folder)?.[1]) {
    const session = byPath.get(`${folder}.jsonl`);
    if (session) return session;
  }
  return undefined;
}

/** Older versions put sub-agents beside the sessions: the session's id stands in their records. Returns what is left. */
async function claimFlat(
  flat: readonly SourceFile[],
  listing: Listing,
  companions: Map<SourceFile, SourceFile[]>,
): Promise<SourceFile[]> {
  const folders = new Set(flat.map((file) => folderOf(file.path)));
  const sessions = new Map<string, SourceFile>();
  for (const file of listing.files) {
    if (!file.path.endsWith(".jsonl") || agentOfFile(file.path) || !folders.has(folderOf(file.path)))
      continue;
    const session = await sessionIn(file);
    if (session !== undefined) sessions.set(`${folderOf(file.path)}\n${session}`, file);
  }
  const owners = new Map<string, SourceFile>();
  for (const file of flat) {
    const session = isDescription(file) ? undefined : await sessionIn(file);
    const owner = session === undefined ? undefined : sessions.get(`${folderOf(file.path)}\n${session}`);
    if (owner) owners.set(stemOf(file.path), owner);
  }
  return flat.filter((file) => {
    const owner = owners.get(stemOf(file.path));
    if (owner) push(companions, owner, file);
    return owner === undefined;
  });
}

/** A description without a session goes with its own records. */
function describe(
  file: SourceFile,
  byPath: ReadonlyMap<string, SourceFile>,
  companions: Map<SourceFile, SourceFile[]>,
): void {
  const records = byPath.get(`${stemOf(file.path)}.jsonl`);
  if (records) push(companions, records, file);
}

/** The id of the session that the first records of a file name. */
async function sessionIn(file: SourceFile): Promise<string | undefined> {
  let lines = 0;
  for await (const line of parseLines(file.open())) {
    const session = "value" in line ? asName(asFields(line.value).sessionId) : undefined;
    lines += 1;
    if (session !== undefined || lines >= 50) return session;
  }
  return undefined;
}

export function isDescription(file: SourceFile): boolean {
  return file.path.endsWith(".meta.json");
}

function push(companions: Map<SourceFile, SourceFile[]>, main: SourceFile, file: SourceFile): void {
  const known = companions.get(main);
  if (known) known.push(file);
  else companions.set(main, [file]);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stemOf(path: string): string {
  return path.replace(/\.(?:jsonl|meta\.json)$/u, "");
}
