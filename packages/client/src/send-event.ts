import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { homedir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { GateError } from "./gate-error.ts";

/** Where events go. */
export type Connection = {
  url: URL;
  /** The socket for that address; null to use the port. */
  socket: string | null;
  key: string;
  /** How long to wait before a server that can't be reached is tried again, in milliseconds. */
  pauseMs: number;
};

/** How long one attempt may take, in milliseconds. The server answers a waiting call before that, with 202. */
const attemptMs = 60_000;
/** How often to retry an unreachable server: for seconds at first, for half a day once it has the call. */
const fewTries = 5;
const manyTries = 43_200;

type Attempt =
  | { kind: "answered"; body: unknown }
  | { kind: "undecided" }
  | { kind: "unreachable"; cause: unknown };

/**
 * Sends an event until it gets an answer, and returns that. Each attempt repeats the same idempotency key, so that the server takes the event
 * once. An answer that doesn't repeat the key is somebody else's.
 */
export async function sendEvent(
  event: object,
  connection: Connection,
  signal?: AbortSignal,
): Promise<unknown> {
  const id = randomUUID();
  const body = JSON.stringify(event);
  let most = fewTries;
  let tries = 0;
  for (;;) {
    signal?.throwIfAborted();
    const attempt = await attemptOnce(connection, { id, body }, signal);
    switch (attempt.kind) {
      case "answered":
        return attempt.body;
      case "undecided":
        most = manyTries;
        tries = 0;
        break;
      case "unreachable":
        if (tries >= most)
          throw new GateError(
            "unreachable",
            `No Countersign answers at ${connection.url.origin}. Start it, or set COUNTERSIGN_URL.`,
            attempt,
          );
        if (tries > 0) await pause(connection.pauseMs, signal);
        tries += 1;
    }
  }
}

/** Throws the signal's reason, as every other step does. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

async function attemptOnce(
  connection: Connection,
  event: { id: string; body: string },
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  let answer: { status: number; text: string };
  try {
    answer = await post(connection, event, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    return { kind: "unreachable", cause };
  }
  const { status, text } = answer;
  if (status === 202) return { kind: "undecided" };
  if (status === 502 || status === 503 || status === 504)
    return { kind: "unreachable", cause: new Error(`The server answered ${status}: ${shorten(text)}`) };
  if (status !== 200)
    throw new GateError("refused", `The server refused with ${status}: ${shorten(text.trim())}`, { status });
  return { kind: "answered", body: readOwn(text, event.id, connection.url) };
}

/** Sends one request, and never follows a redirect. */
async function post(
  { url, socket, key }: Connection,
  { id, body }: { id: string; body: string },
  signal: AbortSignal | undefined,
): Promise<{ status: number; text: string }> {
  const timeLimit = AbortSignal.timeout(attemptMs);
  const sent = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": id,
      "countersign-home": homedir(),
      "countersign-process": process.pid,
    },
    signal: signal === undefined ? timeLimit : AbortSignal.any([signal, timeLimit]),
    ...(socket === null ? {} : { socketPath: socket }),
  });
  sent.end(body);
  const [response] = responseEvent.parse(await once(sent, "response"));
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode ?? 0, text };
}

const responseEvent = z.tuple([z.instanceof(http.IncomingMessage)]);

function readOwn(text: string, id: string, url: URL): unknown {
  const body = readJson(text);
  if (z.object({ countersign: z.literal(id) }).safeParse(body).success) return body;
  throw new GateError("foreign-answer", `The server at ${url.origin} isn’t Countersign: ${shorten(text)}`);
}

/** Undefined for what isn't JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shorten(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}
