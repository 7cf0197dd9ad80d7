import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isApiPath } from "./api-path.ts";

const codes: Record<number, keyof typeof TRPC_ERROR_CODES_BY_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  421: "FORBIDDEN",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** Answers with a sentence: programs (under `/api/`) get it in tRPC's shape, people as plain text. */
export function answerProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): FastifyReply {
  reply.code(status).header("cache-control", "no-store");
  if (!isApiPath(pathOf(request))) return reply.type("text/plain; charset=utf-8").send(`${message}\n`);
  const code = codes[status] ?? "INTERNAL_SERVER_ERROR";
  return reply.type("application/json; charset=utf-8").send(
    JSON.stringify({
      error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus: status } },
    }),
  );
}

/** The request's path without its query, which may hold a secret. */
export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf("?");
  return end === -1 ? request.url : request.url.slice(0, end);
}
