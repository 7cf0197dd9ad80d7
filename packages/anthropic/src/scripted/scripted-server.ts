import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { findRequestProblem } from "./check-request.ts";
import { errorReply, type ScriptedReply } from "./reply.ts";
import { createPlayer, type Script } from "./script.ts";
import { parseScriptedRequest, type ScriptedRequest } from "./scripted-request.ts";
import { sendReply } from "./send-reply.ts";

/**
 * One request as it was received and answered. `receivedAt`: its last byte was here; `repliedAt`: the last byte of the
 * reply was handed over, null if never. Both are milliseconds since 1970 with fractions. `request` is null, and `problem`
 * says why, where the request was refused as malformed.
 */
export type RecordedRequest = {
  body: unknown;
  request: ScriptedRequest | null;
  problem: string | null;
  receivedAt: number;
  repliedAt: number | null;
};

/** A running server. `url` has no path; `requests` grows as they come, the oldest first. */
export type ScriptedServer = {
  url: string;
  requests: readonly RecordedRequest[];
  close(): Promise<void>;
};

/** See `startScriptedServer`. `port` 0, the default, is any free one. */
export type ScriptedServerOptions = {
  script: Script;
  port?: number;
  delayMs?: number;
  apiKey?: string;
  keepRequests?: number;
};

const maxBodyBytes = 32 * 1024 * 1024;
const maxKeptBytes = 64 * 1024 * 1024;

/**
 * Serves the Messages API on 127.0.0.1, played by a script: `POST /v1/messages`, streamed or not. A conversation that the
 * real API would refuse gets its 400, so that a malformed one fails a test.
 *
 * `delayMs` is the pause before each chunk (0); with `apiKey` any other key gets 401. Of the requests the last `keepRequests`
 * are kept (1,000), and never more than 64 MB of them.
 */
export async function startScriptedServer(options: ScriptedServerOptions): Promise<ScriptedServer> {
  const play = createPlayer(options.script);
  const journal = createJournal(options.keepRequests ?? 1_000);
  const server = createServer((incoming, response) => {
    const closed = new AbortController();
    response.once("close", () => closed.abort());
    answer({ incoming, response, play, journal, options, signal: closed.signal }).catch((error: unknown) => {
      // Nobody is left to be told when the client has gone; otherwise the connection breaks visibly.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    requests: journal.requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answering = {
  incoming: IncomingMessage;
  response: ServerResponse;
  play: (request: ScriptedRequest) => Promise<ScriptedReply>;
  journal: Journal;
  options: ScriptedServerOptions;
  signal: AbortSignal;
};

async function answer({ incoming, response, play, journal, options, signal }: Answering): Promise<void> {
  const text = await readBody(incoming);
  const denial = checkAccess(incoming, options.apiKey, text);
  if (denial !== null || text === null) {
    return sendReply(response, denial ?? errorReply(413), null, { delayMs: 0, signal });
  }
  const body = parseJson(text);
  const checked = check(body);
  const record: RecordedRequest = { ...checked, body, receivedAt: now(), repliedAt: null };
  journal.add(record, text.length);
  response.once("finish", () => {
    record.repliedAt = now();
  });
  const reply =
    checked.request === null
      ? errorReply(400, { message: checked.problem ?? "invalid request" })
      : await playSafely(play, checked.request);
  await sendReply(response, reply, checked.request, { delayMs: options.delayMs ?? 0, signal });
}

function check(body: unknown): Pick<RecordedRequest, "request" | "problem"> {
  const parsed = parseScriptedRequest(body);
  if (!parsed.ok) return { request: null, problem: parsed.message };
  const problem = findRequestProblem(parsed.request);
  return problem === null ? { request: parsed.request, problem } : { request: null, problem };
}

/** A script that throws is a test's mistake: 400, so that nothing retries it. */
async function playSafely(play: Answering["play"], request: ScriptedRequest): Promise<ScriptedReply> {
  try {
    return await play(request);
  } catch (error) {
    return errorReply(400, {
      message: `The script failed: ${error instanceof Error ? error.message : error}`,
    });
  }
}

function checkAccess(
  incoming: IncomingMessage,
  apiKey: string | undefined,
  text: string | null,
): ScriptedReply | null {
  const path = incoming.url?.split("?")[0];
  if (incoming.method !== "POST" || path !== "/v1/messages") return errorReply(404, { message: "Not found" });
  const bearer = incoming.headers.authorization?.replace(/^Bearer /, "");
  const key = bearer ?? incoming.headers["x-api-key"];
  if (key === undefined || key === "" || (apiKey !== undefined && key !== apiKey)) {
    return errorReply(401, { message: "invalid x-api-key" });
  }
  return text === null ? errorReply(413, { message: "Request exceeds the maximum size" }) : null;
}

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= maxBodyBytes) chunks.push(chunk);
  }
  return bytes > maxBodyBytes ? null : Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Journal = { requests: RecordedRequest[]; add(record: RecordedRequest, bytes: number): void };

function createJournal(keep: number): Journal {
  const requests: RecordedRequest[] = [];
  const sizes: number[] = [];
  let total = 0;
  return {
    requests,
    add(record, bytes) {
      requests.push(record);
      sizes.push(bytes);
      total += bytes;
      while (requests.length > keep || (total > maxKeptBytes && requests.length > 1)) {
        requests.shift();
        total -= sizes.shift() ?? 0;
      }
    },
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the server has no port"));
      else resolve(address.port);
    });
  });
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
