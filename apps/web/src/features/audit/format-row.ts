/** Made when it's first used: a browser may take 20 ms for one. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const numbers = once(() => new Intl.NumberFormat("en"));
const dayAndTime = once(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
);
const dayOnly = once(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }),
);
const clock = once(() => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }));

/** "row 1,204". Places in the audit log go beyond what a number holds exactly. */
export function formatRow(id: string): string {
  return `entry ${formatRowNumber(id)}`;
}

/** "1,204". */
export function formatRowNumber(id: string): string {
  return /^\d+$/.test(id) ? numbers().format(BigInt(id)) : id;
}

/** "1 row", "1,204 rows". */
export function formatRowCount(count: number): string {
  return `${numbers().format(count)} ${count === 1 ? "entry" : "entries"}`;
}

/** "22 Nov 2026, 16:03:12" in this browser's time zone. `at` is ISO 8601. */
export function exactTime(at: string): string {
  return dayAndTime().format(new Date(at));
}

/** "22 November 2026". */
export function formatDay(at: string): string {
  return dayOnly().format(new Date(at));
}

/** "16:03". */
export function formatClock(at: string): string {
  return clock().format(new Date(at));
}

/** Drops the noun that repeats the tool's name: "key deploy revoked" of the tool Key becomes "deploy revoked". */
export function withoutNoun(summary: string, tool: string): string {
  const noun = `${tool.toLowerCase()} `;
  return summary.startsWith(noun) ? summary.slice(noun.length) : summary;
}

/** How many rows came after the newest that is listed: both are places in the audit log as decimal text. */
export function isLaterRow(id: string, than: string): boolean {
  return BigInt(id) > BigInt(than);
}
