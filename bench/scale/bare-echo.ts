import { createServer } from "node:http";

// A bare Node server in a process of its own: answers each request with what it was sent, and reports its port to the parent.
const server = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  request.pipe(response);
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
