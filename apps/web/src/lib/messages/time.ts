/** A length of time in at most two units: "4s", "2m 13s", "3h 5m", "2d 4h". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joinUnits(minutes, "m", seconds % 60, "s");
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joinUnits(hours, "h", minutes % 60, "m");
  return joinUnits(Math.floor(hours / 24), "d", hours % 24, "h");
}

/** A length of time in its largest unit, for narrow places: "4s", "2m", "3h", "2d". */
export function formatShortDuration(milliseconds: number): string {
  return formatDuration(milliseconds).replace(/ .*/, "");
}

/** How long something took, with tenths below ten seconds: "0.4s", "12s". */
export function formatElapsed(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.max(0, Math.round(milliseconds))}ms`;
  if (milliseconds < 10_000) return `${(milliseconds / 1_000).toFixed(1)}s`;
  return formatDuration(milliseconds);
}

/** "4m ago", "just now". `at` is ISO 8601. */
export function formatTimeAgo(at: string, now: number): string {
  const passed = now - Date.parse(at);
  return passed < 2_000 ? "just now" : `${formatShortDuration(passed)} ago`;
}

function joinUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit} ${small}${smallUnit}`;
}
