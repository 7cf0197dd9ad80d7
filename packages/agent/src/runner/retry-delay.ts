import type { RetryPolicy } from "./runner-dependencies.ts";

/**
 * Milliseconds until the next attempt: what the server asked for, else doubling from the base with up to half of it random,
 * never more than the cap. `attempt` counts from 1.
 */
export function retryDelay(attempt: number, retryAfterMs: number | null, policy: RetryPolicy): number {
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, 0), policy.capMs);
  const doubled = Math.min(policy.baseMs * 2 ** (attempt - 1), policy.capMs);
  return Math.round(doubled / 2 + (doubled / 2) * policy.random());
}
