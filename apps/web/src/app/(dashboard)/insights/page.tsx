import { Insights } from "../../../features/insights/insights.tsx";
import { findPeriod } from "../../../features/insights/periods.ts";
import { FirstData } from "../../../lib/data/first-data.tsx";
import { ownTimeZone } from "../../../lib/messages/own-time-zone.ts";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.insights };

export default function InsightsPage() {
  return (
    <FirstData
      ask={(client, api, { search }) => [
        client.prefetchQuery(
          api.insights.get.queryOptions({ days: findPeriod(search.get("days")), timeZone: ownTimeZone() }),
        ),
      ]}
    >
      <Insights />
    </FirstData>
  );
}
