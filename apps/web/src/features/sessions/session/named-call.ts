import { useState } from "react";
import type { TranscriptEntry } from "./transcript-entries.ts";

const start = "#call-";

/** The call that the address names (`#call-…`), as a link from the audit does; null where it names none. */
export function useNamedCall(): string | null {
  const [named] = useState(() => {
    const hash = typeof location === "undefined" ? "" : location.hash;
    return hash.startsWith(start) ? decodeURIComponent(hash.slice(start.length)) : null;
  });
  return named;
}

/** The place in the page that the address of a call leads to. */
export function placeOfCall(id: string): string {
  return `${start.slice(1)}${id}`;
}

/** Whether a call stands in an entry, its own or that of what it started. */
export function holdsCall(entry: TranscriptEntry, id: string): boolean {
  switch (entry.kind) {
    case "call":
      return entry.call.id === id || (entry.conversation?.entries.some((one) => holdsCall(one, id)) ?? false);
    case "command":
      return entry.calls.some((call) => call.id === id);
    default:
      return false;
  }
}
