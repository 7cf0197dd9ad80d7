import { type SessionFilter, sessionFilters } from "@countersign/contracts/session-filters";
import type { SessionsQuery } from "@countersign/contracts/sessions-page";

export type SessionsView = { filter: SessionFilter; find: string; isGrouped: boolean };

/** What the list asks the server for. */
export function sessionsQuery({ filter, find, isGrouped }: SessionsView): SessionsQuery {
  const words = find.trim().slice(0, longestFind);
  return {
    filter,
    ...(words === "" ? {} : { find: words }),
    by: isGrouped ? "workspace" : "change",
  };
}

/** In characters. */
export const longestFind = 200;

/** What an address asks for, as `useSessionsAddress` reads it. */
export function viewOfAddress(search: URLSearchParams): SessionsView {
  const filter = sessionFilters.find((one) => one === search.get("status")) ?? "open";
  return { filter, find: search.get("find") ?? "", isGrouped: search.get("grouped") === "true" };
}
