import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { assertNever } from "@countersign/contracts/assert-never";
import type { JsonObject } from "@countersign/contracts/json";
import type { ErrorReply, MessageReply, ScriptedReply } from "./reply.ts";
import { type ReplyEvent, replyEvents, replyMessage } from "./reply-events.ts";
import type { ScriptedRequest } from "./scripted-request.ts";

/** `delayMs`: the pause before each chunk where the reply names none. `signal`: the client has gone. */
export type Sending = { delayMs: number; signal: AbortSignal };

/** Sends the reply as the real API would: JSON, or a stream of events. Returns when it is sent, or the client has gone. */
export async function sendReply(
  response: ServerResponse,
  reply: ScriptedReply,
  request: ScriptedRequest | null,
  sending: Sending,
): Promise<void> {
  if (sending.signal.aborted) return;
  if (reply.kind === "error" || request === null) return sendError(response, reply);
  if (!request.isStreamed) return sendWhole(response, reply, request);
  try {
    await sendStream(response, reply, request, sending);
  } catch (error) {
    if (!sending.signal.aborted) throw error;
  }
}

function sendError(response: ServerResponse, reply: ScriptedReply): void {
  const error: ErrorReply =
    reply.kind === "error"
      ? reply
      : { kind: "error", status: 500, type: "api_error", message: "no request", headers: {} };
  sendJson(response, error.status, errorBody(error), error.headers);
}

function sendWhole(response: ServerResponse, reply: MessageReply, request: ScriptedRequest): void {
  if (reply.ending.kind !== "complete") response.destroy();
  else sendJson(response, 200, replyMessage(reply, request), {});
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: JsonObject,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

async function sendStream(
  response: ServerResponse,
  reply: MessageReply,
  request: ScriptedRequest,
  { delayMs, signal }: Sending,
): Promise<void> {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  const events = replyEvents(reply, request);
  const { ending } = reply;
  const sent = ending.kind === "complete" ? events : events.slice(0, ending.afterEvents);
  const pause = reply.delayMs ?? delayMs;
  for (const [index, event] of sent.entries()) {
    if (index === 1) await sendPings(response, reply, signal);
    if (event.isChunk && pause > 0) await sleep(pause, undefined, { signal });
    write(response, event);
  }
  switch (ending.kind) {
    case "error":
      write(response, { name: "error", data: errorBody(ending), isChunk: false });
      response.end();
      return;
    case "closed":
      // Only what was flushed arrives: let the events go out before the connection is cut.
      await sleep(5, undefined, { signal });
      response.destroy();
      return;
    case "silent":
      return;
    case "complete":
      response.end();
      return;
    default:
      assertNever(ending);
  }
}

async function sendPings(response: ServerResponse, reply: MessageReply, signal: AbortSignal): Promise<void> {
  for (let sent = 0; sent < (reply.pings?.count ?? 0); sent += 1) {
    await sleep(reply.pings?.everyMs ?? 0, undefined, { signal });
    write(response, { name: "ping", data: { type: "ping" }, isChunk: false });
  }
}

function write(response: ServerResponse, { name, data }: ReplyEvent): void {
  response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

function errorBody(error: { type: string; message: string }): JsonObject {
  return { type: "error", error: { type: error.type, message: error.message } };
}
