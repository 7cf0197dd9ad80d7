import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Stats } from "node:fs";
import { chmod, rename, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { dirname, join } from "node:path";
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
  const own = await listenAt(path, server);
  return async () => {
    // It may be that of a server which came later.
    if (await isSameFile(path, own)) await rm(path, { force: true });
    server.close();
    server.closeIdleConnections();
    await once(server, "close");
  };
}

/**
 * Takes the place of whatever is there, as a killed server leaves it. The name that it first listens at is as long, and is the one that
 * Node removes when it's closed.
 */
async function listenAt(path: string, server: Server): Promise<Stats> {
  const first = join(dirname(path), `g${randomBytes(4).toString("hex")}`);
  server.listen(first);
  await once(server, "listening");
  await chmod(first, 0o600);
  const own = await stat(first);
  await rename(first, path);
  return own;
}

async function isSameFile(path: string, { dev, ino }: Stats): Promise<boolean> {
  const present = await stat(path).catch(() => null);
  return present?.dev === dev && present.ino === ino;
}
