import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Close } from "../close-all.ts";
import { gateSocketPath, whyNoGateSocket } from "../data-folder.ts";
import { isApiPath } from "./api-path.ts";
import { isGatePath } from "./gate-path.ts";

/**
 * Also answers agents and `connect` at the socket, until it's closed. If there can't be a socket, `warn` gets the reason: then agents use the
 * port, which any program can take while the server isn't running.
 */
export async function listenAtGateSocket(
  app: FastifyInstance,
  { dataFolder, warn }: { dataFolder: string; warn: (message: string) => void },
): Promise<Close> {
  const path = gateSocketPath(dataFolder);
  const problem = await whyNoGateSocket(dataFolder);
  if (problem !== null) {
    warn(`External agents use the port instead of ${path}: ${problem}.`);
    return async () => {};
  }
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (isGatePath(path) || isApiPath(path)) app.routing(request, response);
    else response.writeHead(404).end();
  });
  // Every client of the socket is on this machine.
  server.on("connection", (socket) => Object.defineProperty(socket, "remoteAddress", { value: "127.0.0.1" }));
  // A killed server may have left its socket.
  await rm(path, { force: true });
  server.listen(path);
  await once(server, "listening");
  await chmod(path, 0o600);
  return async () => {
    server.close();
    server.closeIdleConnections();
    await once(server, "close");
  };
}
