import type { SessionRun } from "./session-run.ts";

/** Waits until that moment (ISO 8601, UTC); not at all when it is null or past. */
export async function waitUntil(
  { dependencies, signal }: SessionRun,
  notBefore: string | null,
): Promise<void> {
  if (notBefore === null) return;
  const ms = Date.parse(notBefore) - Date.parse(dependencies.clock.now());
  if (ms > 0) await dependencies.sleep(ms, signal);
}
