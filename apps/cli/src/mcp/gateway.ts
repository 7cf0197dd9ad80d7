import { randomUUID } from "node:crypto";
import type { Gate } from "@countersign/client";
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCResultResponse,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/client";
import { z } from "zod";
import { mcpMessages } from "./mcp-messages.ts";
import { type CallParams, errorResult, readCallParams, resultOf, withNote } from "./mcp-tool-call.ts";

export type GatewayOptions = {
  /** The connection to the client, not started yet. */
  client: Transport;
  /** The connection to the wrapped server, not started yet. */
  server: Transport;
  gate: Pick<Gate, "run">;
  /** The server's part of its tools' names. */
  name: string;
  /** How often a client gets progress for a waiting call, in milliseconds. */
  progressMs: number;
  /** Called for problems that belong to no call. */
  onProblem: (problem: string) => void;
};

type Response = JSONRPCResultResponse | JSONRPCErrorResponse;
type OpenCall = { abort: AbortController; respond: ((response: Response) => void) | null };

const codes = { invalidRequest: -32_600, invalidParams: -32_602, internal: -32_603 };

/**
 * Passes every message on unchanged, but asks the gate before each call of a tool. A call that isn't allowed never reaches the server.
 * Resolves when either side is gone, and aborts the calls that are still open.
 */
export async function runGateway(options: GatewayOptions): Promise<void> {
  const { client, server, onProblem } = options;
  const calls = new Map<string, OpenCall>();
  let initialize: string | null = null;
  const gone = new Promise<void>((resolve) => {
    client.onclose = resolve;
    server.onclose = resolve;
  });
  const toClient = (message: JSONRPCMessage) =>
    void client.send(message).catch((error: unknown) => onProblem(textOf(error)));
  /** Answers a request that can't be delivered. */
  const toServer = (message: JSONRPCMessage) =>
    void server.send(message).catch((error: unknown) => {
      const why = mcpMessages.serverFailed(textOf(error));
      onProblem(why);
      if (isJSONRPCRequest(message)) fromServer(errorResponse(message.id, codes.internal, why));
    });

  function fromServer(message: JSONRPCMessage): void {
    const id = isJSONRPCResponse(message) && message.id !== undefined ? keyOf(message.id) : null;
    if (id !== null && id === initialize && isJSONRPCResultResponse(message))
      applyVersion(server, message.result);
    const call = id === null ? undefined : calls.get(id);
    if (call === undefined || !isJSONRPCResponse(message)) toClient(message);
    // Drops a response to a call that the server doesn't have yet.
    else call.respond?.(message);
  }

  function fromClient(message: JSONRPCMessage): void {
    // A server may read several messages in one, or one that is two things at once.
    if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message) && !isJSONRPCResponse(message)) {
      onProblem(mcpMessages.notOne);
      return;
    }
    if ("method" in message && message.method === "tools/call") {
      if (isJSONRPCRequest(message)) void takeCall(message, { options, calls, toClient, toServer });
      else onProblem(mcpMessages.unanswerable);
      return;
    }
    if (isJSONRPCRequest(message) && message.method === "initialize") initialize = keyOf(message.id);
    const isKept =
      isJSONRPCNotification(message) &&
      message.method === "notifications/cancelled" &&
      cancel(message, calls) === "kept";
    if (!isKept) toServer(message);
  }

  client.onerror = (error) => onProblem(textOf(error));
  server.onerror = (error) => onProblem(textOf(error));
  client.onmessage = fromClient;
  server.onmessage = fromServer;
  await server.start();
  await client.start();
  await gone;
  // From here on, a broken connection is expected.
  client.onerror = undefined;
  server.onerror = undefined;
  for (const { abort } of calls.values()) abort.abort();
}

type Context = {
  options: GatewayOptions;
  calls: Map<string, OpenCall>;
  toClient: (message: JSONRPCMessage) => void;
  toServer: (message: JSONRPCMessage) => void;
};

async function takeCall(request: JSONRPCRequest, context: Context): Promise<void> {
  const { calls, toClient } = context;
  const id = keyOf(request.id);
  const params = readCallParams(request.params);
  if (params === null)
    return toClient(errorResponse(request.id, codes.invalidParams, mcpMessages.invalidCall));
  if (calls.has(id)) return toClient(errorResponse(request.id, codes.invalidRequest, mcpMessages.usedId));
  const call: OpenCall = { abort: new AbortController(), respond: null };
  calls.set(id, call);
  try {
    const response = await answerCall(request, params, call, context);
    if (!call.abort.signal.aborted) toClient(response);
  } catch (error) {
    // A client that cancelled its request doesn't wait for an answer.
    if (!call.abort.signal.aborted)
      toClient(resultResponse(request.id, errorResult(mcpMessages.failed(textOf(error)))));
  } finally {
    calls.delete(id);
  }
}

async function answerCall(
  request: JSONRPCRequest,
  params: CallParams,
  call: OpenCall,
  { options, toClient, toServer }: Context,
): Promise<Response> {
  const { gate, name, progressMs } = options;
  const { signal } = call.abort;
  const stopProgress = sendProgress(params._meta?.progressToken, progressMs, toClient);
  try {
    const outcome = await gate.run(
      { id: randomUUID(), tool: `mcp__${name}__${params.name}`, input: params.arguments ?? {} },
      ({ input, isEdited }) => {
        stopProgress();
        // The server gets exactly what was decided on, even if reading the message changed it.
        const isLeftOut = params.arguments === undefined && !isEdited;
        const decided = { ...request, params: isLeftOut ? params : { ...params, arguments: input } };
        return forward(decided, call, toServer);
      },
      { signal, toResult: resultOf },
    );
    if (outcome.kind !== "ran") return resultResponse(request.id, errorResult(outcome.message));
    const { output, note } = outcome;
    if (note === null || isJSONRPCErrorResponse(output)) return output;
    return { ...output, result: withNote(output.result, note) };
  } finally {
    stopProgress();
  }
}

/** Resolves with the server's response. Rejects when the client cancels. */
function forward(
  request: JSONRPCRequest,
  call: OpenCall,
  toServer: (message: JSONRPCMessage) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = call.abort;
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    call.respond = resolve;
    toServer(request);
  });
}

const cancelled = z.looseObject({ requestId: z.union([z.string(), z.number()]) });

/** Ends a call that the client cancels. `kept`: the server never got the call, so it doesn't get the cancellation. */
function cancel({ params }: JSONRPCNotification, calls: Map<string, OpenCall>): "kept" | "passed on" {
  const parsed = cancelled.safeParse(params);
  const call = parsed.success ? calls.get(keyOf(parsed.data.requestId)) : undefined;
  if (call === undefined) return "passed on";
  const isWithServer = call.respond !== null;
  call.abort.abort();
  return isWithServer ? "passed on" : "kept";
}

/**
 * Tells a client that asked for progress that its call still waits, because it would give up after a minute otherwise. The steps are tiny, so
 * that the server's own progress continues from them. Returns a function that stops it.
 */
function sendProgress(
  progressToken: string | number | undefined,
  everyMs: number,
  toClient: (message: JSONRPCMessage) => void,
): () => void {
  if (progressToken === undefined) return () => undefined;
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    const params = { progressToken, progress: steps / 1e9, message: mcpMessages.waiting };
    toClient({ jsonrpc: "2.0", method: "notifications/progress", params });
  }, everyMs);
  return () => clearInterval(timer);
}

const initialized = z.looseObject({ protocolVersion: z.string() });

/** From here on, each request over HTTP names the version. */
function applyVersion(server: Transport, result: unknown): void {
  const parsed = initialized.safeParse(result);
  if (parsed.success) server.setProtocolVersion?.(parsed.data.protocolVersion);
}

/** 1 and "1" are different requests. */
function keyOf(id: RequestId): string {
  return `${typeof id} ${id}`;
}

function resultResponse(id: RequestId, result: Record<string, unknown>): JSONRPCResultResponse {
  return { jsonrpc: "2.0", id, result };
}

function errorResponse(id: RequestId, code: number, message: string): JSONRPCErrorResponse {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
