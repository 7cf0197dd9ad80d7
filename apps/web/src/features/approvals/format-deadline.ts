import { formatDuration, formatShortDuration } from "../../lib/messages/time.ts";

/** "will be denied at 14:05 (in 3m)"; with the day when it is another one. `deniesAt` is ISO 8601, `now` milliseconds. */
export function formatDeadline(deniesAt: string, now: number): string {
  const at = new Date(deniesAt);
  const left = at.getTime() - now;
  const clock = formatClock(at, now);
  return left <= 0
    ? `its time was over at ${clock}`
    : `will be denied at ${clock} (in ${formatRemaining(left)})`;
}

/** The last minutes to the second, what is longer in one unit: nobody counts down an hour. */
function formatRemaining(left: number): string {
  return left < 600_000 ? formatDuration(left) : formatShortDuration(left);
}

function formatClock(at: Date, now: number): string {
  const clock = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === new Date(now).toDateString()) return clock;
  return `${clock} on ${at.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}`;
}

/** "waiting 3m". */
export function formatWaits(duration: string): string {
  return `waiting ${duration}`;
}
