import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { gateSocketPath } from "../data-folder.ts";
import { listenAtGateSocket } from "./gate-socket.ts";
import { startTestServer } from "./start-test-server.ts";

async function prepare() {
  const dataFolder = await mkdtemp(join(tmpdir(), "countersign-gate-"));
  const server = await startTestServer();
  onTestFinished(async () => {
    await server.app.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const warnings: string[] = [];
  const listen = () => listenAtGateSocket(server.app, { dataFolder, warn: (text) => warnings.push(text) });
  return { dataFolder, socket: gateSocketPath(dataFolder), server, warnings, listen };
}

/** The status of one request over the socket. `headers`: besides the host of the server. */
function ask(socketPath: string, path: string, { port }: { port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: `127.0.0.1:${port}`, authorization: "Bearer the-token-of-the-tests" };
    const sent = request({ socketPath, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end();
  });
}

it("answers the gate and the API and nothing else, for this user alone, until it is closed", async () => {
  const { socket, server, warnings, listen } = await prepare();
  const close = await listen();
  expect((await stat(socket)).mode & 0o777).toBe(0o600);
  // The token of a person is no key for the gate.
  expect(await ask(socket, "/hooks/claude", server)).toBe(403);
  expect(await ask(socket, "/api/trpc/sessions.list", server)).toBe(200);
  expect(await ask(socket, "/settings", server)).toBe(404);
  expect(await ask(socket, "/", server)).toBe(404);
  await close();
  await expect(ask(socket, "/hooks/claude", server)).rejects.toThrow();
  expect(warnings).toEqual([]);
});

it("takes the place of a socket that a killed server left", async () => {
  const { socket, server, listen } = await prepare();
  await writeFile(socket, "");
  const close = await listen();
  expect(await ask(socket, "/hooks/claude", server)).toBe(403);
  await close();
});

it("leaves the socket of a server that came later where it is", async () => {
  const { socket, server, listen } = await prepare();
  const closeOld = await listen();
  const closeNew = await listen();
  await closeOld();
  expect(await ask(socket, "/hooks/claude", server)).toBe(403);
  await closeNew();
  await expect(stat(socket)).rejects.toThrow(/ENOENT/);
});

it("isn't there where other users could put theirs in its place, and says so", async () => {
  const { dataFolder, socket, warnings, listen } = await prepare();
  await chmod(dataFolder, 0o777);
  await (await listen())();
  expect(warnings).toEqual([expect.stringContaining("other users can write in the data folder")]);
  await expect(stat(socket)).rejects.toThrow(/ENOENT/);
});
