import type { Environment } from "./contract/environment.ts";
import { isBarred } from "./prefix/plan.ts";

/** The same environment, but what cannot be taken back and was not allowed by name is refused. */
export function barIrreversible(environment: Environment, allow: readonly string[]): Environment {
  if (environment.simulated) return environment;
  const { key, tools } = environment;
  return {
    key,
    tools,
    reset: (signal) => environment.reset(signal),
    act: async (call, signal) => {
      if (!isBarred(environment, call, allow)) return environment.act(call, signal);
      const text = `${call.tool} cannot be taken back and was not allowed in this replay`;
      return { text, failed: true, ended: false };
    },
    snapshot: () => environment.snapshot(),
    restore: (snapshot) => environment.restore(snapshot),
    check: () => environment.check(),
    close: () => environment.close(),
  };
}
