import type { Insights, InsightsDays } from "@countersign/contracts/insights";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { answersLink } from "./audit-link.ts";
import { CountLink, CountTable } from "./count-table.tsx";
import { formatCountChange, formatShare, formatWait, noDecisionsMessage } from "./insights-messages.ts";
import { Nothing, Panel } from "./panel.tsx";

const columns = [
  { name: "Person" },
  { name: "Decided", isNumber: true },
  { name: "Denied", isNumber: true },
  { name: "Under 2 s", isNumber: true },
  { name: "Median", isNumber: true },
];

/** Decisions by person, how fast, and how often with no. */
export function PeopleTable({ insights, days }: { insights: Insights; days: InsightsDays }) {
  const people = insights.people.filter(({ answered }) => answered > 0);
  return (
    <Panel
      title="Decisions by person"
      note="Decisions on calls that needed approval. Under 2 s: approvals, and their share of all approvals."
    >
      {people.length === 0 ? (
        <Nothing>{noDecisionsMessage(days)}</Nothing>
      ) : (
        <CountTable
          label="Decisions by person"
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
                  about={`decisions by ${who}`}
                />,
                <span key="denied">
                  <CountLink
                    count={denied}
                    href={answersLink(insights, name, "deny")}
                    about={`denials by ${who}`}
                  />{" "}
                  <span className="text-quiet">({formatShare(denied, answered)})</span>
                </span>,
                <span key="quick">
                  <CountLink
                    count={quick}
                    href={answersLink(insights, name, "allow")}
                    about={`quick approvals by ${who}, out of all approvals`}
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
