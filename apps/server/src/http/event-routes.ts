import { type ApiServices, apiRouter } from "@countersign/api";
import { EventStream } from "@countersign/api/event-stream";
import { heartbeat } from "@countersign/api/heartbeat";
import { storageError } from "@countersign/api/storage-messages";
import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import "./request-caller.ts";
import { createEventSink, type OpenStream } from "./event-sink.ts";

type EventRoutesOptions = {
  services: ApiServices;
  /** tRPC's own answer, for requests that can't be opened as a stream here. It says what is wrong. */
  answer: (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;
  onProblem: (
    request: FastifyRequest,
    problem: { error: TRPCError; procedure: string; type: string },
  ) => void;
};

const path = "events.follow";

/**
 * `events.follow`: tRPC checks permission and input, and our own stream sends what the procedure returns, in tRPC's format. tRPC's own
 * stream takes half a megabyte per viewer, and serializes every event for each of them.
 */
export function addEventRoutes(
  api: FastifyInstance,
  { services, answer, onProblem }: EventRoutesOptions,
): void {
  const open = new Set<OpenStream>();
  const timer = setInterval(() => {
    for (const stream of open) stream.beat();
  }, heartbeat.pingMs);
  timer.unref();
  api.addHook("preClose", async () => clearInterval(timer));

  api.get(`/${path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const ended = new AbortController();
    const stream = await openStream(request, services, ended.signal);
    if (stream === null) return answer(request, reply, path);
    reply.hijack();
    // The caller has left: no event would say again that the connection closed.
    if (reply.raw.destroyed) {
      ended.abort();
      return reply;
    }
    writeHead(reply);
    const sink = createEventSink(reply.raw, {
      inactivityMs: heartbeat.inactivityMs,
      describe(cause) {
        const error = storageError(cause) ?? getTRPCErrorFromUnknown(cause);
        onProblem(request, { error, procedure: path, type: "subscription" });
        const config = apiRouter._def._config;
        const about = {
          config,
          ctx: undefined,
          error,
          input: undefined,
          path,
          type: "subscription",
        } as const;
        return JSON.stringify(getTRPCErrorShape(about));
      },
    });
    open.add(sink);
    reply.raw.once("close", () => {
      open.delete(sink);
      ended.abort();
    });
    stream.pipe(sink);
    return reply;
  });
}

/** Null if the caller or the input is refused. */
async function openStream(
  { caller, headers, url }: FastifyRequest,
  services: ApiServices,
  signal: AbortSignal,
): Promise<EventStream | null> {
  const query = new URL(url, "http://server").searchParams;
  if (query.has("batch")) return null;
  const context = { services, caller, userAgent: headers["user-agent"] ?? "" };
  try {
    const input = readInput(query, headers["last-event-id"]);
    const stream = await apiRouter.createCaller(context, { signal }).events.follow(input);
    return stream instanceof EventStream ? stream : null;
  } catch {
    // tRPC's answer says why, and logs bugs.
    return null;
  }
}

type Input = { sessionId?: string; lastEventId?: string; live?: string[] };

/** The input as tRPC reads it. The id with which a browser reconnects is in a header, or beside the input. */
function readInput(query: URLSearchParams, header: string | string[] | undefined): Input {
  const text = query.get("input");
  const input: Input | null = text ? JSON.parse(text) : null;
  const lastEventId = header?.toString() || query.get("lastEventId") || query.get("Last-Event-Id");
  return lastEventId ? { ...input, lastEventId } : (input ?? {});
}

/** Not chunked: the response ends with its connection, and bytes go out exactly as written. */
function writeHead(reply: FastifyReply): void {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader("content-type", "text/event-stream");
  raw.setHeader("cache-control", "no-cache, no-transform");
  raw.setHeader("x-accel-buffering", "no");
  raw.removeHeader("transfer-encoding");
  raw.writeHead(200);
}
