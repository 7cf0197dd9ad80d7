import type { QueueItem } from "@countersign/contracts/call";
import type { SessionSummary } from "@countersign/contracts/session";
import { rowTitle, titleText } from "../../approvals/inbox/row-title.ts";
import { formatWaitsFor } from "./sessions-messages.ts";

/** The sessions whose title, workspace, model, intent or mode have all of the words. */
export function findSessions(sessions: readonly SessionSummary[], text: string): readonly SessionSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sessions;
  return sessions.filter(({ title, workspace, model, mode, intent, createdBy }) => {
    const intentText = `${intent?.id ?? ""}\n${intent?.title ?? ""}`;
    const all = `${title}\n${workspace}\n${model}\n${mode}\n${createdBy}\n${intentText}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The sessions of each workspace, in the order of the first of each. */
export function groupByWorkspace(
  sessions: readonly SessionSummary[],
): { workspace: string; sessions: SessionSummary[] }[] {
  const groups = Map.groupBy(sessions, ({ workspace }) => workspace);
  return [...groups].map(([workspace, of]) => ({ workspace, sessions: of }));
}

/** What each session waits for, by its id: its first call in words, and how many more there are. */
export function waitsBySession(queue: readonly QueueItem[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(queue, ({ sessionId }) => sessionId);
  return new Map(
    [...groups].map(([id, items]) => {
      const first = items.find(({ active }) => active) ?? items[0];
      return [id, first === undefined ? "" : formatWaitsFor(titleText(rowTitle(first)), items.length)];
    }),
  );
}
