import type { QueryClient } from "@tanstack/react-query";
import {
  cutFirstPart,
  isEnough,
  newestMessages,
} from "../../../../features/sessions/session/cut-first-part.ts";
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
  const whole = api.sessions.get.queryOptions({ id });
  const newest = api.sessions.get.queryOptions({ id, newest: newestMessages });
  let session = await client.fetchQuery(newest);
  if (!isEnough(session)) session = await client.fetchQuery(whole);
  const part = cutFirstPart(session, chosen);
  client.removeQueries({ queryKey: api.sessions.get.pathKey() });
  if (part === null) client.setQueryData(whole.queryKey, session);
  else client.setQueryData(firstPartKey(id), part);
}
