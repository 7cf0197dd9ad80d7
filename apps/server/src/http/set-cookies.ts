import type { FastifyReply } from "fastify";

/** Adds values of `Set-Cookie`, each whole, beside those that are there. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header("set-cookie", cookie);
}
