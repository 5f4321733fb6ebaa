import { RootstepError } from "../../core/errors.ts";
import type { Environment } from "../../replay/contract/environment.ts";
import type { CommandLine } from "./command-line.ts";
import { Checked, Done, ENVIRONMENT_PROTOCOL, Hello, Kept, Opening, Seen, Tools } from "./protocol.ts";
import { type Farewell, Talk, type TalkLimits, USUAL_LIMITS } from "./talk.ts";

/** An environment that is a program, with what it leaves behind when it closes. */
export interface ProcessEnvironment extends Environment {
  name: string;
  end(): Promise<Farewell>;
}

/** Starts a program and asks it for its name and its tools. Throws a RootstepError of one line; then nothing runs any more. */
export async function openProcess(
  command: CommandLine,
  limits: TalkLimits = USUAL_LIMITS,
): Promise<ProcessEnvironment> {
  const talk = new Talk(command, limits);
  try {
    const hello = await sayHello(talk, ENVIRONMENT_PROTOCOL, limits);
    const { tools } = await talk.ask("tools", {}, Tools);
    return {
      name: hello.name,
      key: hello.key ?? hello.name,
      simulated: hello.simulated === true,
      tools: tools.map(({ examples, ...tool }) => (examples ? { ...tool, examples } : tool)),
      ...verbsOf(talk),
    };
  } catch (fault) {
    await talk.close();
    throw fault;
  }
}

/** Agrees on the version of the protocol. */
export async function sayHello(talk: Talk, protocol: string, { start }: TalkLimits) {
  const hello = await talk.ask("hello", { protocol }, Hello, { seconds: start });
  if (hello.protocol === protocol) return hello;
  throw new RootstepError("configuration", `${hello.name} speaks ${hello.protocol}; this is ${protocol}`);
}

function verbsOf(talk: Talk): Omit<ProcessEnvironment, "name" | "key" | "tools" | "simulated"> {
  return {
    reset: (signal) => talk.ask("reset", {}, Opening, { signal }),
    act: async ({ tool, arguments: given }, signal) => {
      const { images, ...seen } = await talk.ask("act", { tool, arguments: given }, Seen, { signal });
      return images ? { ...seen, images } : seen;
    },
    snapshot: async () => (await talk.ask("snapshot", {}, Kept)).snapshot,
    restore: async (snapshot) => {
      await talk.ask("restore", { snapshot }, Done);
    },
    check: async () => (await talk.ask("check", {}, Checked)).violations,
    close: async () => {
      await talk.close();
    },
    end: () => talk.close(),
  };
}
