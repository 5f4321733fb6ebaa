import { randomNumbers } from "../../core/random.ts";
import type { Agent, Worker } from "../contract/agent.ts";
import type { Environment, EnvironmentTool } from "../contract/environment.ts";

/** Sets one of three dials. */
const SET: EnvironmentTool = {
  name: "set",
  description: "Sets a dial to a number.",
  parameters: { type: "object" },
  irreversible: false,
};

/** A world of three dials, to be set to 0, 1 and 2; refuses any other call. */
export function dials(): Environment {
  let values: number[] = [];
  return {
    key: "dials",
    tools: [SET],
    reset: async () => {
      values = [];
      return { task: "Set dial i to i, three in all.", instructions: "" };
    },
    act: async ({ tool, arguments: value }) => {
      const failed = tool !== "set" || typeof value !== "number";
      if (!failed) values = [...values, value];
      return {
        text: failed ? "refused" : `dial ${values.length - 1} is ${value}`,
        failed,
        ended: values.length === 3,
      };
    },
    snapshot: async () => values,
    restore: async (snapshot) => {
      values = Array.isArray(snapshot) ? snapshot.filter((value) => typeof value === "number") : [];
    },
    check: async () =>
      [0, 1, 2].flatMap((dial) =>
        values[dial] === dial ? [] : [{ kind: "wrong dial", detail: String(dial) }],
      ),
    close: async () => {},
  };
}

/** Sets each dial rightly, but for `wrongAt`, which it gets wrong with the given chance. */
export function dialWorker(wrongAt: number | undefined, chance = 1): Worker {
  const name = wrongAt === undefined ? "careful" : `wrong at ${wrongAt}`;
  return {
    name,
    start: (seed): Agent => {
      const random = randomNumbers(seed);
      return {
        name,
        sees: false,
        next: async ({ turns }) => {
          const dial = turns.filter(({ observation }) => !observation.failed).length;
          const slips = random() < chance;
          return { call: { tool: "set", arguments: dial === wrongAt && slips ? 9 : dial } };
        },
        close: async () => {},
      };
    },
  };
}
