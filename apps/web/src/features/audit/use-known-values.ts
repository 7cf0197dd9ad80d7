import type { AuditRow } from "@countersign/contracts/audit";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "../../lib/data/trpc.ts";
import type { KnownValues } from "./filter-offers.ts";

/** What stands in the column of the tool: tools of the agent, and what of the team can be changed. */
const productTools = [
  ...toolManifests.keys(),
  "Task",
  "Rule",
  "Trust",
  "Team",
  "Person",
  "Invitation",
  "Key",
  "Check",
];

/** What can be offered as values of filters: people, rules and sessions that there are, and what stands in the rows that are listed. */
export function useKnownValues(rows: readonly AuditRow[], isAsked: boolean): KnownValues {
  const trpc = useTRPC();
  const sessions = useQuery({ ...trpc.sessions.list.queryOptions(), enabled: isAsked }).data;
  const rules = useQuery({ ...trpc.rules.list.queryOptions({}), enabled: isAsked }).data;
  return useMemo(() => {
    const people = rows
      .filter(({ deciderKind }) => deciderKind === "person")
      .map(({ decidedBy }) => decidedBy.name);
    const decided = rows.flatMap(({ rule }) => (rule === null ? [] : [rule.text]));
    return {
      tool: uniqueValues([...productTools, ...rows.map(({ tool }) => tool)]),
      by: uniqueValues([...people, ...(rules ?? []).map(({ owner }) => owner)]),
      rule: uniqueValues([...(rules ?? []).map(({ rule }) => rule), ...decided]),
      session: (sessions ?? []).map(({ id, title }) => ({ value: id, name: title })),
    };
  }, [rows, sessions, rules]);
}

function uniqueValues(values: readonly string[]): { value: string }[] {
  return [...new Set(values)].filter((value) => value !== "").map((value) => ({ value }));
}
