"use client";

import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { useWorkspaceIntents } from "../../intents/use-intents.ts";
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
        <p>This session has no intent.</p>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span>This session works under</span>
          <IntentLink session={session} />
        </div>
      )}
      {all.isError && all.data === undefined ? (
        <p className="text-deny">The intents couldn’t be loaded. {formatError(all.error)}</p>
      ) : all.data === undefined ? (
        <p className="text-quiet">Loading intents in progress…</p>
      ) : others.length === 0 ? (
        <p className="text-quiet">
          No {own === null ? "" : "other "}intent of this workspace is in progress.
        </p>
      ) : (
        <ul aria-label="Intents in progress" className="flex min-w-0 flex-col gap-1">
          {others.map(({ id, title }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <Button size="small" onClick={() => onIntent(id)}>
                Work under <span className="font-mono">{id}</span>
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
