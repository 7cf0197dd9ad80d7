import type { Insights, InsightsDays } from "@countersign/contracts/insights";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { answersLink } from "./audit-link.ts";
import { CountLink, CountTable } from "./count-table.tsx";
import {
  formatCountChange,
  formatDecisionsBy,
  formatDenialsBy,
  formatQuickApprovals,
  formatShare,
  formatWait,
  insightsMessages,
  noDecisionsMessage,
} from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const columns = [
  { name: insightsMessages.person },
  { name: insightsMessages.decided, isNumber: true },
  { name: insightsMessages.denied, isNumber: true },
  { name: insightsMessages.underTwoSeconds, isNumber: true },
  { name: insightsMessages.median, isNumber: true },
];

/** Decisions by person, how fast, and how often with no. */
export function PeopleTable({ insights, days }: { insights: Insights; days: InsightsDays }) {
  const people = insights.people.filter(({ answered }) => answered > 0);
  return (
    <Panel title={insightsMessages.decisionsByPerson} note={insightsMessages.byPersonNote}>
      {people.length === 0 ? (
        <Nothing>{noDecisionsMessage(days)}</Nothing>
      ) : (
        <CountTable
          label={insightsMessages.decisionsByPerson}
          columns={columns}
          rows={people.map((person) => {
            const { name, answered, approved, denied, quick, medianMs } = person;
            const who = formatPerson(name);
            return {
              key: name,
              cells: [
                <span key="name" title={formatCountChange(answered, person.answeredBefore, days)}>
                  <ExactText text={who} />
                </span>,
                <CountLink
                  key="all"
                  count={answered}
                  href={answersLink(insights, name)}
                  about={formatDecisionsBy(who)}
                />,
                <span key="denied">
                  <CountLink
                    count={denied}
                    href={answersLink(insights, name, "deny")}
                    about={formatDenialsBy(who)}
                  />{" "}
                  <span className="text-quiet">({formatShare(denied, answered)})</span>
                </span>,
                <span key="quick">
                  <CountLink
                    count={quick}
                    href={answersLink(insights, name, "allow")}
                    about={formatQuickApprovals(who)}
                  />{" "}
                  <span className="text-quiet">({formatShare(quick, approved)})</span>
                </span>,
                formatWait(medianMs),
              ],
            };
          })}
        />
      )}
    </Panel>
  );
}
