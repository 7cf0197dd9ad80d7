"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../lib/data/trpc.ts";
import { SessionRow } from "../sessions/list/session-row.tsx";
import { formatLatest, intentPageMessages } from "./intent-page-messages.ts";
import { Part } from "./part.tsx";

const mostShown = 20;

/** The sessions that work, or worked, under the intent. */
export function IntentSessions({ detail }: { detail: IntentDetail }) {
  const trpc = useTRPC();
  const sessions = useQuery(trpc.sessions.list.queryOptions());
  const here = (sessions.data ?? []).filter(
    ({ workspace, intent }) => workspace === detail.workspace && intent?.id === detail.id,
  );
  return (
    <Part
      id="sessions"
      title={intentPageMessages.sessions}
      about={
        here.length === 0
          ? intentPageMessages.noSessions
          : here.length > mostShown
            ? formatLatest(mostShown)
            : undefined
      }
    >
      {here.length === 0 ? null : (
        <ul
          aria-label={intentPageMessages.sessionsLabel}
          className="@container overflow-hidden rounded border *:last:*:border-b-0"
        >
          {here.slice(0, mostShown).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Part>
  );
}
