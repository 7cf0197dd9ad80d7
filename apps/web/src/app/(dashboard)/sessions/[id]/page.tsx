import { Session } from "../../../../features/sessions/session/session.tsx";
import { FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.session };

export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <FirstData ask={(client, api) => [client.prefetchQuery(api.sessions.get.queryOptions({ id }))]}>
      <Session key={id} id={id} />
    </FirstData>
  );
}
