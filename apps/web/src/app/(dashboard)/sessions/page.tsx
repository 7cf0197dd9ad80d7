import { Sessions } from "../../../features/sessions/list/sessions.tsx";
import { sessionsQuery, viewOfAddress } from "../../../features/sessions/list/sessions-query.ts";
import { FirstData } from "../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.sessions };

export default function SessionsPage() {
  return (
    <FirstData
      ask={(client, api, { search }) => [
        client.prefetchQuery(api.sessions.page.queryOptions(sessionsQuery(viewOfAddress(search)))),
        client.prefetchQuery(api.sessions.counts.queryOptions()),
      ]}
    >
      <Sessions />
    </FirstData>
  );
}
