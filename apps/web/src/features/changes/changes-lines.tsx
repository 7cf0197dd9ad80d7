"use client";

import type { Message } from "@countersign/contracts/message";
import { Button } from "@countersign/ui/button";
import { FileDiff, Undo2 } from "lucide-react";
import { useContext } from "react";
import { useDisabledReason } from "../../lib/data/self.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import {
  changesMessages,
  formatChanged,
  formatNotRecorded,
  formatTurnChanged,
  formatUndoNotice,
} from "./changes-messages.ts";
import { SessionChangesContext } from "./use-changes.ts";

/** What a call changed, on its card; nothing if nothing was recorded. */
export function CallChanges({ callId, className }: { callId: string; className: string }) {
  const changes = useContext(SessionChangesContext);
  const record = changes?.summaries.find((summary) => summary.callId === callId);
  if (changes == null || record === undefined) return null;
  const { problem, files, skipped } = record;
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm ${className}`}>
      {problem === null ? (
        <>
          <span>{formatChanged(files, skipped)}</span>
          <ViewChanges label={changesMessages.view} onOpen={() => changes.open({ callId })} />
        </>
      ) : (
        <ExactText text={formatNotRecorded(problem)} />
      )}
    </p>
  );
}

/** What the calls of a turn changed together, where it ends. */
export function TurnChanges({ sessionId, from, to }: { sessionId: string; from: number; to: number }) {
  const changes = useContext(SessionChangesContext);
  const records = changes?.summaries.filter(
    ({ callId, turn, problem }) => callId !== null && problem === null && turn >= from && turn <= to,
  );
  if (changes == null || records === undefined || records.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 text-quiet text-sm">
      <span>{formatTurnChanged(records.length)}</span>
      <ViewChanges label={changesMessages.viewTurn} onOpen={() => changes.open({ sessionId, from, to })} />
    </p>
  );
}

/** That a person undid changes, where the agent is told. */
export function UndoNotice({ undo, at }: { undo: NonNullable<Message["undo"]>; at: string }) {
  const changes = useContext(SessionChangesContext);
  const now = useNow();
  const text = formatUndoNotice(undo);
  return (
    <section
      aria-label={text}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 text-quiet text-sm"
    >
      <Undo2 aria-hidden="true" className="size-3.5 shrink-0" />
      <span>
        <ExactText text={text} /> <span title={at}>{formatTimeAgo(at, now)}</span>
      </span>
      {changes === null ? null : (
        <ViewChanges label={changesMessages.view} onOpen={() => changes.open({ undoId: undo.id })} />
      )}
    </section>
  );
}

function ViewChanges({ label, onOpen }: { label: string; onOpen: () => void }) {
  const disabledReason = useDisabledReason("decide");
  return (
    <Button
      size="small"
      tone="quiet"
      disabled={disabledReason !== null}
      title={disabledReason ?? undefined}
      onClick={onOpen}
    >
      <FileDiff aria-hidden="true" className="size-3.5" />
      {label}
    </Button>
  );
}
