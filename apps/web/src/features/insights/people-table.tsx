import type { Insights, InsightsDays } from "@countersign/contracts/insights";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { answersLink } from "./audit-link.ts";
import { CountLink, CountTable } from "./count-table.tsx";
import { formatCountChange, formatShare, formatWait, noDecisionsMessage } from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const columns = [
  { name: "Person" },
  { name: "Answered", isNumber: true },
  { name: "Denied", isNumber: true },
  { name: "Under 2 s", isNumber: true },
  { name: "Median", isNumber: true },
];

/** Who decides how much, how fast, and how often with no. */
export function PeopleTable({ insights, days }: { insights: Insights; days: InsightsDays }) {
  const people = insights.people.filter(({ answered }) => answered > 0);
  return (
    <Panel
      title="Who decides how much"
      note="Answers to calls that waited. Under 2 s: approvals, and their share of all approvals."
    >
      {people.length === 0 ? (
        <Nothing>{noDecisionsMessage(days)}</Nothing>
      ) : (
        <CountTable
          label="Who decides how much"
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
                  about={`answers of ${who}`}
                />,
                <span key="denied">
                  <CountLink
                    count={denied}
                    href={answersLink(insights, name, "deny")}
                    about={`denials of ${who}`}
                  />{" "}
                  <span className="text-quiet">({formatShare(denied, answered)})</span>
                </span>,
                <span key="quick">
                  <CountLink
                    count={quick}
                    href={answersLink(insights, name, "allow")}
                    about={`quick approvals of ${who}, among all approvals`}
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
