import { Keys } from "../../../../features/settings/keys/keys.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.keys };

export default function KeysPage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.keys.list.queryOptions())]}>
      <Keys />
    </FirstData>
  );
}
