import { shownWorkspace } from "../../../features/rules/list/known-workspaces.ts";
import { Rules } from "../../../features/rules/list/rules.tsx";
import { FirstData } from "../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.rules };

export default function RulesPage() {
  return (
    <FirstData
      ask={(client, api, visit) => [client.prefetchQuery(api.rules.list.queryOptions(shownWorkspace(visit)))]}
    >
      <Rules />
    </FirstData>
  );
}
