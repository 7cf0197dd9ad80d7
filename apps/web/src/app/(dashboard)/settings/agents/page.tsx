import { Agents } from "../../../../features/settings/agents/agents.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.agents };

export default function AgentsPage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.agents.list.queryOptions())]}>
      <Agents />
    </FirstData>
  );
}
