import { createServer } from "node:http";

/**
 * A server in a process of its own that answers every request after so many milliseconds, as an OpenAI-compatible server does;
 * prints its port.
 */
const [milliseconds = "1000"] = process.argv.slice(2);
const BODY = JSON.stringify({
  answer: 7,
  id: "1",
  object: "chat.completion",
  created: 0,
  model: "answering",
  choices: [{ index: 0, message: { role: "assistant", content: '{"answer":7}' }, finish_reason: "stop" }],
  usage: { prompt_tokens: 300, completion_tokens: 5, total_tokens: 305 },
});
const server = createServer((request, response) => {
  request.resume();
  setTimeout(() => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(BODY);
  }, Number(milliseconds));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
