import { Intents } from "../../../features/intents/intents.tsx";
import { knownWorkspaces } from "../../../features/rules/list/known-workspaces.ts";
import { FirstData } from "../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.intents };

export default function IntentsPage() {
  return (
    <FirstData
      ask={(client, api, { info, self }) => [
        client.prefetchQuery(api.intents.list.queryOptions()),
        ...knownWorkspaces(info, self.permissions.includes("operate")).map((workspace) =>
          client.prefetchQuery(api.intents.list.queryOptions({ workspace })),
        ),
      ]}
    >
      <Intents />
    </FirstData>
  );
}
