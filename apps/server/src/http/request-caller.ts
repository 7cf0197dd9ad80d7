import type { Caller } from "@countersign/api";

declare module "fastify" {
  interface FastifyRequest {
    /** Who sends the request; null before authentication and on what is open to everybody. */
    caller: Caller | null;
  }
}
