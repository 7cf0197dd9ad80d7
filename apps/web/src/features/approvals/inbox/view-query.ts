import type { QueueQuery } from "@countersign/contracts/queue-page";
import { hasFilters, type InboxView, ownAgent, waitedFor } from "./inbox-view.ts";

/** The query for a view; null if it's the whole queue in the usual order. */
export function viewQuery(view: InboxView): QueueQuery | null {
  if (!hasFilters(view) && view.sort === "risk") return null;
  return { ...filterQuery(view), sort: view.sort };
}

/** The filters of a view, as the server names them. */
export function filterQuery(view: InboxView): Omit<QueueQuery, "sort"> {
  const { session, workspace, agent, tool, risk, age, mine } = view;
  const find = view.find.trim();
  return {
    ...(session === null ? {} : { sessionId: session }),
    ...(workspace === null ? {} : { workspace }),
    ...(agent === null ? {} : { agent: agent === ownAgent ? null : agent }),
    ...(tool === null ? {} : { tool }),
    ...(risk === null ? {} : { risk }),
    ...(age === null ? {} : { waitedSeconds: waitedFor[age] / 1_000 }),
    ...(mine ? { mine: true } : {}),
    ...(find === "" ? {} : { find }),
  };
}
