import { People } from "../../../../features/people/list/people.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.people };

export default function PeoplePage() {
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.people.list.queryOptions())]}>
      <People />
    </FirstData>
  );
}
