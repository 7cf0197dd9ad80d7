import { riskLevels } from "@countersign/contracts/risk-levels";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type InboxView, inboxSorts, noFilters, type WaitedFor } from "./inbox-view.ts";

const groupings = ["identical", "none"] as const;
/** The choices of the filter by age. */
export const ages = ["5m", "1h", "1d"] as const satisfies readonly WaitedFor[];
const parsers = {
  session: parseAsString,
  workspace: parseAsString,
  agent: parseAsString,
  tool: parseAsString,
  risk: parseAsStringLiteral(riskLevels),
  age: parseAsStringLiteral(ages),
  mine: parseAsBoolean.withDefault(false),
  find: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(inboxSorts).withDefault("risk"),
  group: parseAsStringLiteral(groupings).withDefault("identical"),
};

/** The view of the list, which the address holds: a link shows the same to whoever may see it. */
export type InboxViewState = {
  view: InboxView;
  change: (change: Partial<InboxView>) => void;
  /** Drops every filter and the search. Sort and grouping stay. */
  showAll: () => void;
};

export function useInboxView(): InboxViewState {
  const [params, setParams] = useQueryStates(parsers, { history: "replace" });
  const view = useMemo(() => {
    const { group, ...rest } = params;
    return { ...rest, isGrouped: group === "identical" };
  }, [params]);
  const change = ({ isGrouped, ...rest }: Partial<InboxView>) => {
    const group = isGrouped === undefined ? {} : { group: groupings[isGrouped ? 0 : 1] };
    void setParams({ ...rest, ...group });
  };
  return { view, change, showAll: () => change(noFilters) };
}
