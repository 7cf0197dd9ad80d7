import { shownWorkspace } from "../../../../features/rules/list/known-workspaces.ts";
import { Hooks } from "../../../../features/settings/hooks/hooks.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.hooks };

export default function HooksPage() {
  return (
    <FirstData
      ask={(client, api, visit) => [client.prefetchQuery(api.hooks.list.queryOptions(shownWorkspace(visit)))]}
    >
      <Hooks />
    </FirstData>
  );
}
