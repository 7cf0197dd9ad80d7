/** How long a hook may take when nothing is said, in milliseconds. */
const defaultHookTimeoutMs = 60_000;

const longestMs = 24 * 3_600_000;
const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const duration = /^(\d{1,9}(?:\.\d{1,9})?)(ms|s|m|h)$/;

/** A time limit that was understood, or why it was not. */
export type HookTimeout = { ok: true; milliseconds: number } | { ok: false; message: string };

/** Reads the time limit of a hook: a number is milliseconds, a text a duration. More than nothing, at most 24 hours. */
export function readHookTimeout(given: number | string | undefined): HookTimeout {
  if (given === undefined) return { ok: true, milliseconds: defaultHookTimeoutMs };
  const milliseconds = typeof given === "number" ? given : millisecondsOf(given);
  if (milliseconds !== null && milliseconds > 0 && milliseconds <= longestMs)
    return { ok: true, milliseconds };
  const shown = typeof given === "string" ? JSON.stringify(given) : String(given);
  return {
    ok: false,
    message: `timeout ${shown} isn’t a time limit. Enter milliseconds, or a string like "30s" or "5m", at most "24h"`,
  };
}

function millisecondsOf(text: string): number | null {
  const [, amount = "", unit = ""] = duration.exec(text.trim()) ?? [];
  return unit === "ms" || unit === "s" || unit === "m" || unit === "h" ? Number(amount) * units[unit] : null;
}
