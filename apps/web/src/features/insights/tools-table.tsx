import type { Insights, InsightsDays } from "@countersign/contracts/insights";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { auditLink } from "./audit-link.ts";
import { CountLink, CountTable, ShareBar } from "./count-table.tsx";
import {
  formatDecisionsOn,
  formatDenialsOf,
  formatShare,
  insightsMessages,
  noDecisionsMessage,
} from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const columns = [
  { name: insightsMessages.tool },
  { name: insightsMessages.decided, isNumber: true },
  { name: insightsMessages.denied, isNumber: true },
  { name: insightsMessages.share, isNumber: true },
];

/** How often people say no to the calls of each tool. */
export function ToolsTable({ insights, days }: { insights: Insights; days: InsightsDays }) {
  return (
    <Panel title={insightsMessages.denialsByTool} note={insightsMessages.byToolNote}>
      {insights.tools.length === 0 ? (
        <Nothing>{noDecisionsMessage(days)}</Nothing>
      ) : (
        <CountTable
          label={insightsMessages.denialsByTool}
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
                  about={formatDecisionsOn(tool)}
                />,
                <CountLink
                  key="denied"
                  count={denied}
                  href={auditLink(insights, { ...filters, verdict: "deny" })}
                  about={formatDenialsOf(tool)}
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
