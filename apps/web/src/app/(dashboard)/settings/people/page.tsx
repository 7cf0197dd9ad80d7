import { People } from "../../../../features/people/list/people.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";

export const metadata = { title: "People" };

export default function PeoplePage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.people.list.queryOptions())]}>
      <People />
    </FirstData>
  );
}
