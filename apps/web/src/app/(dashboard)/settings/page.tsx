import { Settings } from "../../../features/settings/team/settings.tsx";
import { FirstData } from "../../../lib/data/first-data.tsx";

export const metadata = { title: "Settings" };

export default function SettingsPage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.team.settings.queryOptions())]}>
      <Settings />
    </FirstData>
  );
}
