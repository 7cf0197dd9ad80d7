import { Keys } from "../../../../features/settings/keys/keys.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";

export default function KeysPage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.keys.list.queryOptions())]}>
      <Keys />
    </FirstData>
  );
}
