import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Close } from "../close-all.ts";
import { gateSocketPath, whyNoGateSocket } from "../data-folder.ts";
import { isApiPath } from "./api-path.ts";
import { isGatePath } from "./gate-path.ts";

/**
 * Answers the requests of agents and of `connect` at the socket, too, until it's closed. Where there can be none, `warn` is told why: then agents are left with
 * the port, which any program may take while the server is away.
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
  // Whoever reaches the socket is on this machine.
  server.on("connection", (socket) => Object.defineProperty(socket, "remoteAddress", { value: "127.0.0.1" }));
  // One that a killed server left.
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
