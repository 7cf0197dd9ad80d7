/** A length of time in at most two units: "4 s", "2 min 13 s", "3 h 5 min", "2 d 4 h". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joinUnits(minutes, "min", seconds % 60, "s");
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joinUnits(hours, "h", minutes % 60, "min");
  return joinUnits(Math.floor(hours / 24), "d", hours % 24, "h");
}

/** A length of time in its largest unit, for narrow places: "4 s", "2 min", "3 h", "2 d". */
export function formatShortDuration(milliseconds: number): string {
  return formatDuration(milliseconds).split(" ").slice(0, 2).join(" ");
}

/** How long something took, with tenths below ten seconds: "0.4 s", "12 s". */
export function formatElapsed(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.max(0, Math.round(milliseconds))} ms`;
  if (milliseconds < 10_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return formatDuration(milliseconds);
}

/** "4 min ago", "just now". `at` is ISO 8601. */
export function formatTimeAgo(at: string, now: number): string {
  const passed = now - Date.parse(at);
  return passed < 2_000 ? "just now" : `${formatShortDuration(passed)} ago`;
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
