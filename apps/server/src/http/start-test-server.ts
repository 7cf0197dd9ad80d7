import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { Writable } from "node:stream";
import { AppError } from "@countersign/contracts/app-error";
import { pino } from "pino";
import { createMemoryAuthenticator } from "../fixtures/memory-authenticator.ts";
import { createHttpServer, type HttpServerOptions } from "../http-server.ts";
import { logSerializers } from "../log.ts";
import { idleSignIn, recordingServices } from "./recording-services.ts";

/** The token of every test server. */
export const testToken = "the-token-of-the-tests";

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

/** A real server on a random loopback port, with services that record what reached them and a log that is kept. */
export async function startTestServer(
  options: Partial<Pick<HttpServerOptions, "signInAttempts" | "pages">> = {},
) {
  const lines: string[] = [];
  const reached: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await createHttpServer({
    host: "127.0.0.1",
    port: 0,
    authenticator: createMemoryAuthenticator(testToken),
    publicAddress: null,
    ...idleSignIn(),
    services: recordingServices(reached),
    exportAuditLog: async () => {
      throw new AppError("unavailable", "Nothing is exported in these tests.");
    },
    gate: {
      home: "/home/ada",
      gate: {
        async answer() {
          reached.push("gate");
          return { status: 202 };
        },
        close() {},
      },
    },
    pages: {
      async handle(request, response) {
        reached.push(`page ${request.url}`);
        response.end(`page with ${request.headers["x-nonce"]}`);
      },
      async close() {},
    },
    health: async () => ({ status: "ok", version: "0.0.0", database: "ok", disk: "ok", model: "test-model" }),
    log: pino({ level: "trace", serializers: logSerializers }, sink),
    ...options,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the test server does not listen");
  const { port } = address;
  return {
    app,
    port,
    reached,
    log: () => lines.join(""),
    ask: (path: string, asked: Asked = {}) => ask(port, path, asked),
  };
}

/** One request on its own connection, with exactly these headers (fetch would not let `Host` be set). */
function ask(port: number, path: string, { method = "GET", headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
