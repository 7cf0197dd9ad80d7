import type { TranscriptEntry } from "./transcript-entries.ts";

/** The transcript without some calls, in conversations of sub-agents and under commands too. */
export function leaveOutCalls(
  entries: readonly TranscriptEntry[],
  ids: ReadonlySet<string>,
): TranscriptEntry[] {
  return entries.flatMap((entry): TranscriptEntry[] => {
    if (entry.kind === "command") {
      return [{ ...entry, calls: entry.calls.filter(({ id }) => !ids.has(id)) }];
    }
    if (entry.kind !== "call") return [entry];
    if (ids.has(entry.call.id)) return [];
    const { conversation } = entry;
    if (conversation === null) return [entry];
    return [
      { ...entry, conversation: { ...conversation, entries: leaveOutCalls(conversation.entries, ids) } },
    ];
  });
}
