import { setTimeout as pause } from "node:timers/promises";
import type { FollowEvent } from "@countersign/contracts/event";
import { StartError } from "@countersign/server/start-error";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { z } from "zod";
import { jsonOf } from "../json-of.ts";
import { readText, refusalOf, sendRequest } from "./send-request.ts";
import type { ServerAccess } from "./server-access.ts";

/**
 * `connected`: from here on no event is missing. Whatever was read before may be out of date, except after `lastEventId`. `lost`: the
 * connection broke, and is being made again.
 */
export type Followed = { kind: "connected" } | { kind: "lost" } | { kind: "event"; event: FollowEvent };

export type FollowOptions = {
  sessionId?: string;
  /** What was stored after it comes first. */
  lastEventId?: string;
  /** The sessions whose live text comes too; without it, none. */
  live?: readonly string[];
  signal: AbortSignal;
  /** Between two attempts to connect, in milliseconds. */
  pauseMs?: number;
  /** Without a sign of life for so long, the connection counts as broken, in milliseconds. The server pings every five seconds. */
  silenceMs?: number;
};

const knownEvent = z.custom<FollowEvent>(
  (value) => typeof value === "object" && value !== null && "type" in value && typeof value.type === "string",
);

/**
 * The events that the caller may see, in order and each once. Connects again for as long as the server is away. Throws
 * `StartError` if the first connection fails or the server refuses, and the signal's reason once it is aborted.
 */
export async function* followEvents(access: ServerAccess, options: FollowOptions): AsyncGenerator<Followed> {
  const { signal, pauseMs = 1_000 } = options;
  const place: Place = { lastEventId: options.lastEventId ?? null, wasConnected: false };
  for (;;) {
    yield* followOnce(access, options, place);
    signal.throwIfAborted();
    yield { kind: "lost" };
    await pause(pauseMs, undefined, { signal });
  }
}

type Place = { lastEventId: string | null; wasConnected: boolean };

/** Follows until the connection breaks. Keeps in `place` where to go on. */
async function* followOnce(
  access: ServerAccess,
  options: FollowOptions,
  place: Place,
): AsyncGenerator<Followed> {
  const { signal, silenceMs = 15_000 } = options;
  const silence = createSilence(silenceMs);
  const either = AbortSignal.any([signal, silence.signal]);
  try {
    const answer = await sendRequest(access, { path: pathOf(options, place), signal: either });
    const { statusCode = 0 } = answer;
    if (statusCode !== 200) {
      const refusal = refusalOf(statusCode, await readText(answer));
      if (isForNow(statusCode) && place.wasConnected) return;
      throw new Refused(refusal);
    }
    const sent: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => void sent.push(message) });
    answer.setEncoding("utf8");
    for await (const piece of answer) {
      silence.restart();
      parser.feed(String(piece));
      for (const message of sent.splice(0)) yield* read(message, place);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) throw error.refusal;
    if (!place.wasConnected) throw error;
  } finally {
    silence.end();
  }
}

/** The server's answer is no: asking again would not change it. */
class Refused extends Error {
  readonly refusal: StartError;
  constructor(refusal: StartError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

function* read({ event: name, id, data }: EventSourceMessage, place: Place): Generator<Followed> {
  if (name === "connected") {
    place.wasConnected = true;
    yield { kind: "connected" };
  }
  if (name === "serialized-error") {
    const { message, data: about } = streamProblem.parse(JSON.parse(data));
    const refusal = new StartError(message);
    throw isForNow(about.httpStatus) ? refusal : new Refused(refusal);
  }
  // Live text has no id, and changes nothing about where to go on.
  if (id !== undefined && id !== "") place.lastEventId = id;
  if (name === undefined) yield { kind: "event", event: readEvent(data) };
}

function readEvent(data: string): FollowEvent {
  const parsed = knownEvent.safeParse(jsonOf(data));
  if (parsed.success) return parsed.data;
  throw new Refused(
    new StartError("The server sent an event that can’t be read. Update it or this program."),
  );
}

const streamProblem = z.object({ message: z.string(), data: z.object({ httpStatus: z.number() }) });

/** A server that starts, is busy, or whose database is away answers so, and means later. */
function isForNow(status: number): boolean {
  return status >= 500 || status === 429;
}

/** `live: []` leaves out the text that isn't stored yet. */
function pathOf({ sessionId, live = [] }: FollowOptions, { lastEventId }: Place): string {
  const input = {
    live,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(lastEventId === null ? {} : { lastEventId }),
  };
  return `/api/trpc/events.follow?input=${encodeURIComponent(JSON.stringify(input))}`;
}

function createSilence(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new StartError("The server is silent.")), ms);
  return {
    signal: controller.signal,
    restart: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}
