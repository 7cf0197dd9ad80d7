import { formatExpiry } from "./expiry.ts";

const nearMs = 48 * 3_600_000;

/** When something ends, behind "ends": the day, or how long it still holds where that is soon: "on 29 Nov 2026", "in 23 h". */
export function formatEnd(at: string, now: number): string {
  if (Date.parse(at) - now < nearMs) return formatExpiry(at, now).text;
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  return `on ${new Date(at).toLocaleDateString("en-GB", day)}`;
}
