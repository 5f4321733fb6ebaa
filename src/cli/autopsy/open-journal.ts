import { findStore } from "../../store/find-store.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import type { CallJournal } from "../../store/store.ts";
import type { Streams } from "../shared/streams.ts";

/** Answers of earlier runs of the command, so that an interrupted one goes on. */
export async function openJournal(
  { store, fresh }: { store?: boolean | undefined; fresh?: true | undefined },
  { env, directory }: Streams,
): Promise<CallJournal | undefined> {
  if (store === false) return undefined;
  const { folder } = await findStore(directory(), env);
  const { calls } = await openFolderStore(folder);
  return fresh ? { get: async () => undefined, put: (...call) => calls.put(...call) } : calls;
}
