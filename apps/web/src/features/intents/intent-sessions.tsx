"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import type { SessionsPage } from "@countersign/contracts/sessions-page";
import { useSessions } from "../../lib/data/use-sessions.ts";
import { SessionRow } from "../sessions/list/session-row.tsx";
import { formatLatest, intentPageMessages } from "./intent-page-messages.ts";
import { Part } from "./part.tsx";

const mostShown = 20;
const none: SessionsPage = { items: [], next: null, total: 0 };

/** The sessions that work, or worked, under the intent. */
export function IntentSessions({ detail }: { detail: IntentDetail }) {
  const { workspace, id } = detail;
  const { items: here, total } = useSessions({ intent: { workspace, id }, limit: mostShown }).data ?? none;
  return (
    <Part
      id="sessions"
      title={intentPageMessages.sessions}
      about={
        here.length === 0
          ? intentPageMessages.noSessions
          : total > mostShown
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
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
