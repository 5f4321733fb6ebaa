import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { Config } from "../../config.ts";
import { RootstepError, reasonOf } from "../../core/errors.ts";

const NAMES = ["ts", "mts", "mjs", "js", "json"].map((ending) => `rootstep.config.${ending}`);

/** The configuration of a folder, or the one that ROOTSTEP_CONFIG names; an empty one where there is none. */
export async function readConfig(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Config> {
  const named = env.ROOTSTEP_CONFIG ?? "";
  if (named !== "") return checked(await load(named), named);
  for (const name of NAMES) {
    const file = join(folder, name);
    if (await isThere(file)) return checked(await load(file), name);
  }
  return {};
}

async function load(file: string): Promise<unknown> {
  if (/\.m?ts$/u.test(file) && !stripsTypes()) {
    throw new RootstepError(
      "configuration",
      `${file}: Node ${process.versions.node} cannot read TypeScript; Node 22.18 can, or name it rootstep.config.mjs or .json`,
    );
  }
  try {
    if (file.endsWith(".json")) return JSON.parse(await readFile(file, "utf8"));
    const module: unknown = await import(pathToFileURL(file).href);
    return z.looseObject({ default: z.unknown() }).parse(module).default;
  } catch (fault) {
    throw new RootstepError("configuration", `${file}: ${reasonOf(fault).split("\n")[0]}`, { cause: fault });
  }
}

/** Whether this Node runs TypeScript by itself. */
function stripsTypes(): boolean {
  return Boolean(Reflect.get(process.features, "typescript"));
}

function checked(value: unknown, file: string): Config {
  const config = Config.safeParse(value);
  if (config.success) return config.data;
  if (JSON.stringify(value ?? null).match(/"[^"]*key"\s*:/iu))
    throw new RootstepError(
      "configuration",
      `${file}: keys are read from the environment, never from a file`,
    );
  throw new RootstepError("configuration", `${file}: ${z.prettifyError(config.error).replace(/\s+/gu, " ")}`);
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
