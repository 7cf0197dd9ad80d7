import type { Viewer } from "@countersign/contracts/presence";
import { formatPerson } from "../../../lib/messages/format-person.ts";

const mostNames = 3;

/** "Chrome on Linux (you), Safari on iPhone (ben) and 2 more"; equal ones are counted. */
export function viewerNames(viewers: readonly Viewer[]): string {
  const counts = new Map<string, number>();
  for (const { device, by } of viewers) {
    const name = `${device} (${formatPerson(by)})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  const named = names.slice(0, mostNames);
  const more = names.length - named.length;
  const last = more > 0 ? `${more} more` : named.length > 1 ? named.pop() : undefined;
  return last === undefined ? named.join(", ") : `${named.join(", ")} and ${last}`;
}
