import type { Caller } from "@countersign/api";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Authenticator } from "../auth/authenticator.ts";
import "./request-caller.ts";
import { pathOf } from "./answer.ts";
import { isApiPath } from "./api-path.ts";

/** How long somebody may go on reading whose sign-in was ended, in milliseconds. */
const pollMs = 2_000;

type Stream = { destroy(): void };

/**
 * Ends event streams: all of them when the server closes, as they would hold it back for ever, and those of somebody who may not read
 * them any more. Their readers come back by themselves, and are asked anew who they are.
 */
export function addStreamEnds(
  app: FastifyInstance,
  authenticator: Authenticator,
  log: FastifyBaseLogger,
): void {
  const streams = new Set<Stream>();
  // Programs follow events without saying what they accept: of what the API answers each can be a stream.
  const answers = new Map<Stream, Caller>();
  app.addHook("onRequest", async (request, reply) => {
    const { caller, raw } = request;
    if (raw.headers.accept?.includes("text/event-stream") === true) {
      streams.add(reply.raw);
      reply.raw.once("close", () => streams.delete(reply.raw));
    }
    if (caller === null || !isApiPath(pathOf(request))) return;
    answers.set(reply.raw, caller);
    reply.raw.once("close", () => answers.delete(reply.raw));
  });

  let isChecking = false;
  async function checkCallers(): Promise<void> {
    const open = [...answers];
    if (open.length === 0 || isChecking) return;
    isChecking = true;
    try {
      const valid = await authenticator.stillValid(open.map(([, caller]) => caller));
      for (const [stream, caller] of open) if (!valid.has(caller)) stream.destroy();
    } catch (error) {
      log.warn({ err: error }, "event streams ended, because permissions to read them couldn’t be checked");
      for (const [stream] of open) stream.destroy();
    } finally {
      isChecking = false;
    }
  }

  const timer = setInterval(() => void checkCallers(), pollMs);
  timer.unref();
  app.addHook("preClose", async () => {
    clearInterval(timer);
    for (const stream of streams) stream.destroy();
    setTimeout(() => app.server.closeAllConnections(), 2_000).unref();
  });
}
