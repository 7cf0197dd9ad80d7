import type { QueryClient } from "@tanstack/react-query";
import { cutFirstPart } from "../../../../features/sessions/session/cut-first-part.ts";
import { firstPartKey } from "../../../../features/sessions/session/first-part.ts";
import { Session } from "../../../../features/sessions/session/session.tsx";
import { type Api, FirstData } from "../../../../lib/data/first-data.tsx";
import { pageMessages } from "../../../../lib/messages/page-messages.ts";

export const metadata = { title: pageMessages.session };

export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <FirstData
      ask={(client, api, { search }) => [askSession(client, api, { id, chosen: search.get("call") })]}
    >
      <Session key={id} id={id} />
    </FirstData>
  );
}

/** A large session comes after the page, which has what is seen of it first. */
async function askSession(
  client: QueryClient,
  api: Api,
  { id, chosen }: { id: string; chosen: string | null },
) {
  const options = api.sessions.get.queryOptions({ id });
  await client.prefetchQuery(options);
  const session = client.getQueryData(options.queryKey);
  const part = session === undefined ? null : cutFirstPart(session, chosen);
  if (part === null) return;
  client.removeQueries({ queryKey: options.queryKey });
  client.setQueryData(firstPartKey(id), part);
}
