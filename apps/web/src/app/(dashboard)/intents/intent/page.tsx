import { IntentPage } from "../../../../features/intents/intent-page.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.intent };

export default function OneIntentPage() {
  return (
    <FirstData
      ask={(client, api, { search }) => {
        const target = { workspace: search.get("workspace") ?? "", id: search.get("id") ?? "" };
        if (target.workspace === "" || target.id === "") return [];
        const { history, get } = api.intents;
        return [
          client.prefetchQuery(get.queryOptions(target)),
          ...(search.get("tab") === "history"
            ? [
                client.prefetchInfiniteQuery({
                  queryKey: history.infiniteQueryKey(target),
                  queryFn: () => client.fetchQuery(history.queryOptions(target)),
                  initialPageParam: null,
                }),
              ]
            : []),
        ];
      }}
    >
      <IntentPage />
    </FirstData>
  );
}
