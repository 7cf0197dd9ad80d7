import { formatShortDuration } from "./time.ts";

/** When something ends, as a person says it: "never", "in 3 h", "expired 2 d ago". `at` is ISO 8601. */
export function formatExpiry(at: string | null, now: number): { text: string; isPast: boolean } {
  if (at === null) return { text: "never", isPast: false };
  const left = Date.parse(at) - now;
  return left > 0
    ? { text: `in ${formatShortDuration(left)}`, isPast: false }
    : { text: `expired ${formatShortDuration(-left)} ago`, isPast: true };
}

const hour = 3_600_000;

/** How long something can be made to hold, in the order of the choice. Null is for ever. */
export const expiryPresets = [
  { id: "hour", name: "In 1 hour", lasts: hour },
  { id: "day", name: "In 1 day", lasts: 24 * hour },
  { id: "week", name: "In 7 days", lasts: 7 * 24 * hour },
  { id: "month", name: "In 30 days", lasts: 30 * 24 * hour },
  { id: "never", name: "Never", lasts: null },
] as const;
export type ExpiryPreset = (typeof expiryPresets)[number]["id"];

/** The moment at which a preset that is chosen now ends, ISO 8601; null for never. */
export function expiryAt(preset: ExpiryPreset, now: number): string | null {
  const lasts = expiryPresets.find(({ id }) => id === preset)?.lasts ?? null;
  return lasts === null ? null : new Date(now + lasts).toISOString();
}
