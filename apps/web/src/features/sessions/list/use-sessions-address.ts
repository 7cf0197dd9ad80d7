import { type SessionFilter, sessionFilters } from "@countersign/contracts/session-filters";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import type { SessionsView } from "./sessions-query.ts";

export type SessionsAddress = SessionsView & {
  setFilter: (filter: SessionFilter) => void;
  setFind: (find: string) => void;
  setGrouped: (isGrouped: boolean) => void;
};

/** Which sessions are listed, as the address says. */
export function useSessionsAddress(): SessionsAddress {
  const [filter, setFilter] = useQueryState(
    "status",
    parseAsStringLiteral(sessionFilters).withDefault("open"),
  );
  const [find, setFind] = useQueryState("find", parseAsString.withDefault(""));
  const [isGrouped, setGrouped] = useQueryState("grouped", parseAsBoolean.withDefault(false));
  return {
    filter,
    find,
    isGrouped,
    setFilter: (next) => void setFilter(next),
    setFind: (next) => void setFind(next || null),
    setGrouped: (next) => void setGrouped(next || null),
  };
}
