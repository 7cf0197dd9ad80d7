import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerProblem } from "./answer.ts";
import { keyedBy } from "./request-limits.ts";

/** Counts a wrong token of this address; answers with 429 when there were too many, else gives null. */
export type WrongTokens = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;

/**
 * Lets each address be wrong so many times in a minute. It is asked only after a token was found to be wrong: on one
 * machine everybody has the same address, and nobody's guesses may lock out who has the right token.
 */
export function createWrongTokens(app: FastifyInstance, attempts: number): WrongTokens {
  const count = app.createRateLimit({ max: attempts, timeWindow: 60_000, ...keyedBy("wrong-token") });
  return async (request, reply) => {
    const now = await count(request);
    if (now.isAllowed || !now.isExceeded) {
      request.log.warn({ address: request.ip }, "a wrong token was sent");
      return null;
    }
    reply.header("retry-after", now.ttlInSeconds);
    const message = `Too many wrong tokens. Try again in ${now.ttlInSeconds} seconds.`;
    return answerProblem(request, reply, 429, message);
  };
}
