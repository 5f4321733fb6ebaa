import { join } from "node:path";
import { RootstepError } from "../../core/errors.ts";
import { contentOf, differs } from "./content.ts";
import { LOCK_FILE, type Pulled, readLock } from "./lock-file.ts";
import type { Release } from "./release.ts";

/** Compares what was pulled with its lock file, without the network: what is missing or changed, with the reason. */
export async function checkPulled(
  { folder }: Release,
  to: string,
): Promise<{ pulled: Pulled; faults: { path: string; reason: string }[] }> {
  const root = join(to, folder);
  const pulled = await readLock(root);
  if (!pulled) throw new RootstepError("input", `there is no ${join(root, LOCK_FILE)}; pull first`);
  const faults: { path: string; reason: string }[] = [];
  for (const { path, size, sha256 } of pulled.files) {
    const content = await contentOf(join(root, path));
    const reason = content ? differs(content, { size, first: sha256 }) : "it is not there";
    if (reason !== undefined) faults.push({ path, reason });
  }
  return { pulled, faults };
}
