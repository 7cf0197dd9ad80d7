import type { AuditRow } from "@countersign/contracts/audit";
import type { SessionSummary } from "@countersign/contracts/session";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "../../lib/data/trpc.ts";
import { useSessions } from "../../lib/data/use-sessions.ts";
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

/** What can be offered as values of filters: people and rules that there are, the newest sessions, and what stands in the rows that are listed. */
export function useKnownValues(rows: readonly AuditRow[], isAsked: boolean): KnownValues {
  const trpc = useTRPC();
  const sessions = useSessions({}, { enabled: isAsked }).data?.items;
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
      session: knownSessions(sessions ?? [], rows),
    };
  }, [rows, sessions, rules]);
}

function knownSessions(sessions: readonly SessionSummary[], rows: readonly AuditRow[]) {
  const listed = rows.flatMap(({ sessionId, sessionTitle }) =>
    sessionId === "" ? [] : [[sessionId, sessionTitle] as const],
  );
  const titles = new Map([...sessions.map(({ id, title }) => [id, title] as const), ...listed]);
  return [...titles].map(([value, name]) => ({ value, name }));
}

function uniqueValues(values: readonly string[]): { value: string }[] {
  return [...new Set(values)].filter((value) => value !== "").map((value) => ({ value }));
}
