import type { Insights, InsightsDays } from "@countersign/contracts/insights";
import Link from "next/link";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { formatCost } from "../../lib/messages/numbers.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { CountTable } from "./count-table.tsx";
import { formatNoSessions, formatSessionsNote, insightsMessages } from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const columns = [
  { name: insightsMessages.session },
  { name: insightsMessages.startedBy },
  { name: insightsMessages.lastActive },
  { name: insightsMessages.cost, isNumber: true },
];

/** What cost most of what was at work. */
export function SessionsTable({ insights, days }: { insights: Insights; days: InsightsDays }) {
  const now = useNow();
  return (
    <Panel title={insightsMessages.sessionsByCost} note={formatSessionsNote(days)}>
      {insights.sessions.length === 0 ? (
        <Nothing>{formatNoSessions(days)}</Nothing>
      ) : (
        <CountTable
          label={insightsMessages.sessionsByCost}
          columns={columns}
          rows={insights.sessions.map(({ id, title, createdBy, updatedAt, costUsd }) => ({
            key: id,
            cells: [
              <Link
                key="title"
                href={`/sessions/${id}`}
                className="block truncate underline-offset-2 hover:underline"
              >
                <ExactText text={title} />
              </Link>,
              formatPerson(createdBy),
              <span key="at" className="whitespace-nowrap text-quiet">
                {formatTimeAgo(updatedAt, now)}
              </span>,
              formatCost(costUsd),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
