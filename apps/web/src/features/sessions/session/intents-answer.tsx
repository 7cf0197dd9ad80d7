"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { useWorkspaceIntents } from "../../intents/use-intents.ts";
import { composerMessages, formatIntentsNotLoaded, formatNoneInProgress } from "./composer-messages.ts";
import { IntentLink } from "./intent-link.tsx";

type IntentsAnswerProps = { session: SessionDetail; onIntent: (id: string) => void };

/** The intent that the session works under, and those in progress that it could work under. */
export function IntentsAnswer({ session, onIntent }: IntentsAnswerProps) {
  const all = useWorkspaceIntents(session.workspace);
  const own = session.intent ?? null;
  const others = (all.data ?? []).filter(
    ({ id, status, fileState }) => status === "IN_PROGRESS" && fileState !== "unsaved" && id !== own?.id,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {own === null ? (
        <p>{composerMessages.noIntent}</p>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span>{composerMessages.worksUnder}</span>
          <IntentLink session={session} />
        </div>
      )}
      {all.isError && all.data === undefined ? (
        <p className="text-deny">{formatIntentsNotLoaded(formatError(all.error))}</p>
      ) : all.data === undefined ? (
        <p className="text-quiet">{composerMessages.loadingIntents}</p>
      ) : others.length === 0 ? (
        <p className="text-quiet">{formatNoneInProgress(own !== null)}</p>
      ) : (
        <ul aria-label={composerMessages.intentsInProgress} className="flex min-w-0 flex-col gap-1">
          {others.map(({ id, title }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <Button size="small" onClick={() => onIntent(id)}>
                {composerMessages.workUnder} <span className="font-mono">{id}</span>
              </Button>
              <span className="min-w-0 flex-1 truncate text-quiet" title={title}>
                <ExactText text={title} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
