import { createServer } from "node:http";

/** A server in a process of its own that answers every request after so many milliseconds; prints its port. */
const [milliseconds = "1000"] = process.argv.slice(2);
const server = createServer((request, response) => {
  request.resume();
  setTimeout(() => response.end('{"answer":7}'), Number(milliseconds));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
