"use client";

import type { ChangedFileDetail } from "@countersign/contracts/recorded-change";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { ShieldAlert, TriangleAlert } from "lucide-react";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { changesMessages, formatOverwrite, formatState, formatUndoFile } from "./changes-messages.ts";

type ChangeRowProps = {
  file: ChangedFileDetail;
  /** Why the last undo left it as it is. */
  problem: string | undefined;
  disabledReason: string | null;
  isBusy: boolean;
  onUndo: () => void;
  onOverwrite: () => void;
};

/** Whether undoing a file takes a choice of its own. */
export function isOverwritten({ state, isProtected }: ChangedFileDetail): boolean {
  return state === "conflict" || state === "mixed" || isProtected;
}

/** One file of a change. */
export function ChangeRow({ file, problem, disabledReason, isBusy, onUndo, onOverwrite }: ChangeRowProps) {
  const { path, state, isProtected } = file;
  const isConflict = state === "conflict" || state === "mixed";
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1 last:border-b-0">
      <span className="min-w-0 flex-1 basis-52">
        <span className="break-all font-mono text-sm">
          <ExactText text={path} />
        </span>
        {problem === undefined ? null : (
          <span role="alert" className="block text-deny text-sm">
            <ExactText text={problem} />
          </span>
        )}
      </span>
      {isProtected ? <Chip icon={ShieldAlert}>{changesMessages.isProtected}</Chip> : null}
      {isConflict ? (
        <Chip tone="ask" icon={TriangleAlert}>
          {formatState(state)}
        </Chip>
      ) : null}
      {state === "undone" ? (
        <span className="text-allow text-sm">{formatState(state)}</span>
      ) : isOverwritten(file) ? (
        <Button
          size="small"
          aria-label={formatOverwrite(path)}
          title={disabledReason ?? undefined}
          disabled={isBusy || disabledReason !== null || file.current === "unreadable"}
          onClick={onOverwrite}
        >
          {changesMessages.overwrite}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={formatUndoFile(path)}
          title={disabledReason ?? undefined}
          disabled={isBusy || disabledReason !== null}
          onClick={onUndo}
        >
          {changesMessages.undo}
        </Button>
      )}
    </li>
  );
}
