import { createHash } from "node:crypto";
import type { RequestCountsRepository } from "@countersign/api/request-counts-repository";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { networkOf } from "../auth/sign-in-limits.ts";

/** Counts by limit and network, because a household has a whole network of IPv6 addresses. */
export function keyedBy(limit: string): { keyGenerator: (request: FastifyRequest) => string } {
  return { keyGenerator: ({ ip }) => `${limit} ${networkOf(ip)}` };
}

/** A store for `@fastify/rate-limit` that counts in the database, so that counts survive restarts and cover all processes. */
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
    /** Every limit uses this store, because the key names the limit. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
