"use client";

import type { AuditDetail } from "@countersign/contracts/audit";
import { CallChanges } from "../changes/changes-lines.tsx";
import { ChangesSheet } from "../changes/changes-sheet.tsx";
import { SessionChangesContext, useSessionChanges } from "../changes/use-changes.ts";
import { DetailPart } from "./detail-part.tsx";
import { entryMessages } from "./entry-messages.ts";

/** What the call of a row changed in the workspace, with the way back. */
export function DetailChanges({ detail: { row } }: { detail: AuditDetail }) {
  return row.callId === "" || row.sessionId === "" ? null : (
    <ChangesOfCall sessionId={row.sessionId} callId={row.callId} />
  );
}

function ChangesOfCall({ sessionId, callId }: { sessionId: string; callId: string }) {
  const { context, target, close } = useSessionChanges(sessionId);
  return context.summaries.some((summary) => summary.callId === callId) ? (
    <DetailPart name={entryMessages.changedByCall}>
      <SessionChangesContext value={context}>
        <CallChanges callId={callId} className="" />
      </SessionChangesContext>
      <ChangesSheet target={target} onClose={close} />
    </DetailPart>
  ) : null;
}
