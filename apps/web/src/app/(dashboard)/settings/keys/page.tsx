import { Keys } from "../../../../features/settings/keys/keys.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";

export const metadata = { title: "Keys" };

export default function KeysPage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.keys.list.queryOptions())]}>
      <Keys />
    </FirstData>
  );
}
