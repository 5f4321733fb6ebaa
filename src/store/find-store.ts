import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { MARK } from "./folder-store.ts";

const NAME = ".rootstep";

/** Where the store of a working directory is, or would be. */
export interface StorePlace {
  folder: string;
  exists: boolean;
}

/**
 * The store a command works with: ROOTSTEP_STORE, else the nearest `.rootstep/` upwards from the working directory, as git
 * looks for its folder, else one to be made in the working directory. A folder of somebody else is passed over: it could
 * hold made-up answers, and would be given copies of runs.
 */
export async function findStore(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<StorePlace> {
  const named = env.ROOTSTEP_STORE ?? "";
  if (named !== "") return { folder: named, exists: await isStore(named) };
  for (const above of upwards(resolve(directory))) {
    const folder = join(above, NAME);
    if (await isOwnStore(folder)) return { folder, exists: true };
  }
  return { folder: join(directory, NAME), exists: false };
}

/** A folder and all that hold it, the nearest first. */
export function upwards(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...upwards(above)];
}

async function isOwnStore(folder: string): Promise<boolean> {
  return (await isStore(folder)) && (await isOwn(folder));
}

/** Whether a folder that is there belongs to the user of this process. */
export async function isOwn(folder: string): Promise<boolean> {
  const user = process.getuid?.();
  return user === undefined || user === 0 || (await stat(folder)).uid === user;
}

function isStore(folder: string): Promise<boolean> {
  return stat(join(folder, MARK)).then(
    (found) => found.isFile(),
    () => false,
  );
}
