import { Commands } from "../../../features/commands/library/commands.tsx";
import { shownWorkspace } from "../../../features/rules/list/known-workspaces.ts";
import { FirstData } from "../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.commands };

export default function CommandsPage() {
  return (
    <FirstData
      ask={(client, api, visit) => [
        client.prefetchQuery(api.commands.list.queryOptions(shownWorkspace(visit))),
      ]}
    >
      <Commands />
    </FirstData>
  );
}
