import { createServer, type IncomingMessage, type Server } from "node:http";
import { z } from "zod";
import { randomNumbers } from "../../src/core/random.ts";
import { fieldText } from "../../src/core/render.ts";
import type { RootedRun } from "./generated-runs.ts";
import { answerOf, beliefOf, errant } from "./reader.ts";
import { type Sight, sightOf } from "./reading.ts";

/** What was shown of a run's root, call by call. */
export interface Shown {
  stage: string;
  sight: Sight;
}

/** An OpenAI-compatible server that knows the true step of every run, and recognises it by its text alone. */
export interface OracleServer {
  /** The address that stands for run number `index`: only the server knows which step is its root. */
  baseUrl(index: number): string;
  shown(index: number): readonly Shown[];
  forget(): void;
  close(): Promise<void>;
}

const Body = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});

/** Starts the server; `errorRate` is the chance that a reading of a prompt is wrong. */
export async function startOracle(runs: readonly RootedRun[], errorRate: number): Promise<OracleServer> {
  const log = new Map<number, Shown[]>();
  const random = randomNumbers(11);
  const server = createServer(async (request, response) => {
    const index = Number(/^\/run\/(\d+)\//u.exec(request.url ?? "")?.[1]);
    const rooted = runs[index];
    const body = Body.parse(JSON.parse(await textOf(request)));
    if (!rooted) return response.writeHead(404).end();
    const stage = body.response_format.json_schema.name.replace("_", "/");
    const user = body.messages
      .filter(({ role }) => role === "user")
      .map(({ content }) => content)
      .join("\n");
    const sight = sightOf(user, rooted);
    log.set(index, [...(log.get(index) ?? []), { stage, sight }]);
    const belief = errant(beliefOf(sight), user, errorRate, random);
    const step = rooted.run.steps[belief ?? rooted.root];
    const [role, words] = [
      step?.role ?? "unknown",
      step?.parts
        .map(fieldText)
        .find((text) => text !== "")
        ?.slice(0, 60) ?? "",
    ];
    const content = JSON.stringify(answerOf({ stage, user, belief, role, words }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(completion(content)));
  });
  const port = await listening(server);
  return {
    baseUrl: (index) => `http://127.0.0.1:${port}/run/${index}/v1`,
    shown: (index) => log.get(index) ?? [],
    forget: () => log.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

function completion(content: string) {
  return {
    id: "oracle",
    object: "chat.completion",
    created: 0,
    model: "oracle",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
