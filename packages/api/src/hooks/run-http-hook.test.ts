import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { freePort } from "@countersign/testing/free-port";
import { describe, expect, it, onTestFinished } from "vitest";
import { runHttpHook } from "./run-http-hook.ts";

const quiet = new AbortController().signal;
const input = { tool_name: "Bash", tool_input: { command: "ls" } };

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/hook`;
}

const ask = (url: string, signal = quiet, headers: Record<string, string> = {}) =>
  runHttpHook({ url, headers, input, signal, fetch: globalThis.fetch });

describe("an http hook", () => {
  it("gets the input as JSON, with its headers, and says what it answers", async () => {
    const seen: unknown[] = [];
    const url = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { authorization, "content-type": type } = request.headers;
      seen.push([request.method, authorization, type, JSON.parse(Buffer.concat(chunks).toString())]);
      response.end('{"decision":"block"}');
    });
    const headers = { Authorization: "Bearer x", "Content-Type": "text/plain" };
    expect(await ask(url, quiet, headers)).toEqual({ decision: "block" });
    expect(seen).toEqual([["POST", "Bearer x", "application/json", input]]);
  });

  it.each([204, 200])("says nothing with an empty answer of status %i", async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    expect(await ask(url)).toBeUndefined();
  });

  it.each([
    {
      name: "answers 500",
      answer: (_: unknown, response: ServerResponse) => response.writeHead(500).end("{}"),
      says: /status 500/,
    },
    {
      name: "answers 404",
      answer: (_: unknown, response: ServerResponse) => response.writeHead(404).end("{}"),
      says: /status 404/,
    },
    {
      name: "answers words",
      answer: (_: unknown, response: ServerResponse) => response.end("<html>"),
      says: /isn’t JSON: <html>/,
    },
    {
      name: "answers without end",
      answer: (_: unknown, response: ServerResponse) => {
        const more = () => {
          while (response.write("x".repeat(65_536)));
          response.once("drain", more);
        };
        more();
      },
      says: /more than 1 MB/,
    },
    {
      name: "hangs up",
      answer: (request: IncomingMessage) => request.socket.destroy(),
      says: /couldn’t be reached/,
    },
  ])("that $name has failed", async ({ answer, says }) => {
    await expect(ask(await serve(answer))).rejects.toThrow(says);
  });

  it("has failed when it answers with a redirect, which is not followed", async () => {
    let followed = 0;
    const url = await serve((request, response) => {
      if (request.url === "/other") followed += 1;
      response.writeHead(307, { location: "/other" }).end("{}");
    });
    await expect(ask(url)).rejects.toThrow(/status 307, a redirect, which isn’t followed/);
    expect(followed).toBe(0);
  });

  it("has failed when nobody listens", async () => {
    await expect(ask(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(
      /couldn’t be reached: .*REFUSED/,
    );
  });

  it.each([
    { name: "never answers", answer: () => {} },
    { name: "never ends its answer", answer: (_: unknown, response: ServerResponse) => response.write("{") },
  ])("that $name is hung up on when its time is over", async ({ answer }) => {
    const time = new AbortController();
    const closed = Promise.withResolvers<void>();
    const url = await serve((request, response) => {
      response.once("close", closed.resolve);
      answer(request, response);
      time.abort(new Error("its time is over"));
    });
    await expect(ask(url, time.signal)).rejects.toThrow();
    await closed.promise;
  });
});
