import { createHash } from "node:crypto";
import type { RequestCountsRepository } from "@countersign/api/request-counts-repository";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { networkOf } from "../auth/sign-in-limits.ts";

/** Counts under the name of the limit, for each address: a household has a whole network of IPv6 addresses. */
export function keyedBy(limit: string): { keyGenerator: (request: FastifyRequest) => string } {
  return { keyGenerator: ({ ip }) => `${limit} ${networkOf(ip)}` };
}

/** A store of `@fastify/rate-limit` that counts in the database, so that neither a restart nor another process forgets. */
export function requestStore(
  { count }: Pick<RequestCountsRepository, "count">,
  now: () => string,
): FastifyRateLimitStoreCtor {
  return class RequestStore implements FastifyRateLimitStore {
    incr(...[key, callback, windowMs]: Parameters<FastifyRateLimitStore["incr"]>): void {
      const hashed = createHash("sha256").update(key).digest("base64url");
      count(hashed, windowMs, now()).then(
        (counted) => callback(null, counted),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    }
    /** The key says which limit is meant. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
