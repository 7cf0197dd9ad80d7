import type { Insights, InsightsDays, InsightsRule } from "@countersign/contracts/insights";
import Link from "next/link";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { auditLink } from "./audit-link.ts";
import { CountLink, CountTable } from "./count-table.tsx";
import {
  describeRuleEffect,
  formatNoRules,
  formatPromptsSaved,
  formatRuleDenials,
  formatRulesNote,
  formatShare,
  insightsMessages,
} from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const columns = [
  { name: insightsMessages.rule },
  { name: insightsMessages.promptsSaved, isNumber: true },
  { name: insightsMessages.before, isNumber: true },
  { name: insightsMessages.denied, isNumber: true },
];

/** Which rules spare people how many questions, and which end in a no. */
export function RulesTable({ insights, days }: { insights: Insights; days: InsightsDays }) {
  return (
    <Panel title={insightsMessages.rulesBySaved} note={formatRulesNote(days)}>
      {insights.rules.length === 0 ? (
        <Nothing>{formatNoRules(days)}</Nothing>
      ) : (
        <CountTable
          label={insightsMessages.rulesBySaved}
          columns={columns}
          rows={insights.rules.map((rule) => {
            const filters = { rule: rule.id ?? rule.text };
            const denied = rule.denied + rule.heldDenied;
            return {
              key: rule.id ?? rule.text,
              cells: [
                <RuleName key="rule" rule={rule} />,
                <CountLink
                  key="saved"
                  count={rule.allowed}
                  href={auditLink(insights, { ...filters, verdict: "allow" })}
                  about={formatPromptsSaved(rule.text)}
                />,
                <span key="before" className="text-quiet">
                  {rule.decidedBefore}
                </span>,
                <span key="denied">
                  <CountLink
                    count={denied}
                    href={auditLink(insights, { ...filters, verdict: "deny" })}
                    about={formatRuleDenials(rule.text)}
                  />{" "}
                  <span className="text-quiet">({formatShare(denied, rule.decided + rule.held)})</span>
                </span>,
              ],
            };
          })}
        />
      )}
    </Panel>
  );
}

function RuleName({ rule }: { rule: InsightsRule }) {
  const text = <ExactText text={rule.text} />;
  return (
    <>
      <span className="block truncate font-mono text-sm" title={rule.text}>
        {rule.isStored && rule.id !== null ? (
          <Link
            href={`/rules?open=${encodeURIComponent(rule.id)}`}
            className="underline-offset-2 hover:underline"
          >
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
      <span className="block text-quiet text-sm">{describeRuleEffect(rule)}</span>
    </>
  );
}
