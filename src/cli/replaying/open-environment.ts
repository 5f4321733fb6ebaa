import { RootstepError } from "../../core/errors.ts";
import { environments } from "../../environments/index.ts";
import type { Environment, EnvironmentOptions } from "../../replay/contract/environment.ts";

/** Opens `kind:address`. Throws a RootstepError that lists the kinds. */
export async function openEnvironment(named: string, options: EnvironmentOptions): Promise<Environment> {
  const at = named.indexOf(":");
  const kind = environments.find(({ name }) => name === named.slice(0, Math.max(0, at)));
  if (kind) return kind.create(named.slice(at + 1), options);
  const known = environments.map(({ name, title }) => `${name} (${title})`).join("; ");
  throw new RootstepError("arguments", `--env ${named}: no such kind of environment; known: ${known}`);
}
