import type { Insights, InsightsDays } from "@countersign/contracts/insights";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { auditLink } from "./audit-link.ts";
import { CountLink, CountTable, ShareBar } from "./count-table.tsx";
import { formatShare, noDecisionsMessage } from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const columns = [
  { name: "Tool" },
  { name: "Decided", isNumber: true },
  { name: "Denied", isNumber: true },
  { name: "Share", isNumber: true },
];

/** How often people say no to the calls of each tool. */
export function ToolsTable({ insights, days }: { insights: Insights; days: InsightsDays }) {
  return (
    <Panel title="Denials by tool" note="Of the calls people decided.">
      {insights.tools.length === 0 ? (
        <Nothing>{noDecisionsMessage(days)}</Nothing>
      ) : (
        <CountTable
          label="Denials by tool"
          columns={columns}
          rows={insights.tools.map(({ tool, answered, denied }) => {
            const filters = { by: "kind:person", tool };
            return {
              key: tool,
              cells: [
                <ExactText key="tool" text={tool} />,
                <CountLink
                  key="all"
                  count={answered}
                  href={auditLink(insights, filters)}
                  about={`decisions on ${tool}`}
                />,
                <CountLink
                  key="denied"
                  count={denied}
                  href={auditLink(insights, { ...filters, verdict: "deny" })}
                  about={`denials of ${tool}`}
                />,
                <span key="share" className="inline-flex items-center gap-2">
                  <ShareBar part={denied} whole={answered} tone="deny" />
                  <span className="min-w-11">{formatShare(denied, answered)}</span>
                </span>,
              ],
            };
          })}
        />
      )}
    </Panel>
  );
}
