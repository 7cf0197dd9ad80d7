/**
 * The midnights of a time zone, in milliseconds, the oldest first: that of today and of `count - 1` days before it. `now` is in
 * milliseconds. Days on which the clocks change are longer or shorter than others.
 */
export function dayStarts(now: number, count: number, timeZone: string): number[] {
  const offsetAt = offsetsOf(timeZone);
  const today = new Date(now + offsetAt(now));
  return Array.from({ length: count }, (_, index) => {
    const date = today.getUTCDate() - (count - 1 - index);
    const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), date);
    // The offset of some hours away may be another: it is asked again where it leads to.
    const near = midnight - offsetAt(midnight);
    return midnight - offsetAt(near);
  });
}

/** The calendar day, as `2026-11-22`, in which a moment lies there. */
export function dayName(moment: number, timeZone: string): string {
  return new Date(moment + offsetsOf(timeZone)(moment)).toISOString().slice(0, 10);
}

/** How far the clocks of a zone are before UTC at a moment, in milliseconds. */
function offsetsOf(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const shown = Date.UTC(
      ...([part("year"), part("month") - 1, part("day")] as const),
      ...([part("hour"), part("minute"), part("second")] as const),
    );
    return shown - Math.floor(moment / 1_000) * 1_000;
  };
}
