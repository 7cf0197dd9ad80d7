import { Settings } from "../../../features/settings/team/settings.tsx";
import { FirstData } from "../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.settings };

export default function SettingsPage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.team.settings.queryOptions())]}>
      <Settings />
    </FirstData>
  );
}
