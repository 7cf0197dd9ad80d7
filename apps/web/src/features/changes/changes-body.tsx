"use client";

import type { ChangeDetail, ChangedFileDetail, ChangeTarget } from "@countersign/contracts/recorded-change";
import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../lib/data/self.ts";
import { DiffFiles } from "../approvals/call/diff-files.tsx";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { ChangeNotices } from "./change-notices.tsx";
import { ChangeRow, isOverwritten } from "./change-row.tsx";
import { changesMessages, formatConflicts, formatUndoAll } from "./changes-messages.ts";
import { useUndo } from "./use-changes.ts";

type ChangesBodyProps = { target: ChangeTarget; detail: ChangeDetail };

/** The files of a change, each with how it stands and the way back, and below them the diffs. */
export function ChangesBody({ target, detail }: ChangesBodyProps) {
  const { undo, problems } = useUndo();
  const [asked, setAsked] = useState<ChangedFileDetail | null>(null);
  const mayNotUndo = useDisabledReason("decide") ?? detail.blockedBy;
  const mayNotOverwrite = useDisabledReason("operate") ?? detail.blockedBy;
  const open = detail.files.filter(({ state, isProtected }) => state === "changed" && !isProtected);
  const conflicts = detail.files.filter(({ state }) => state === "conflict" || state === "mixed");
  if (detail.files.length === 0)
    return (
      <div className="flex flex-col gap-3">
        <ChangeNotices detail={detail} />
        {detail.problem === null && detail.skipped.length === 0 ? (
          <p className="text-quiet">{changesMessages.none}</p>
        ) : null}
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ChangeNotices detail={detail} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-52 text-quiet text-sm">
          {mayNotUndo ?? (conflicts.length === 0 ? "" : formatConflicts(conflicts.length))}
        </p>
        <Button
          size="small"
          disabled={open.length === 0 || mayNotUndo !== null || undo.isPending}
          title={mayNotUndo ?? undefined}
          onClick={() => undo.mutate({ target, paths: open.map(({ path }) => path) })}
        >
          <Undo2 aria-hidden="true" className="size-3.5" />
          {formatUndoAll(open.length, "undoId" in target)}
        </Button>
      </div>
      <ul aria-label={changesMessages.files} className="flex flex-col rounded border">
        {detail.files.map((file) => (
          <ChangeRow
            key={file.path}
            file={file}
            problem={problems.get(file.path)}
            disabledReason={isOverwritten(file) ? mayNotOverwrite : mayNotUndo}
            isBusy={undo.isPending}
            onUndo={() => undo.mutate({ target, paths: [file.path] })}
            onOverwrite={() => setAsked(file)}
          />
        ))}
      </ul>
      <DiffFiles files={detail.files.map(({ diff }) => diff)} workspace={detail.workspace} isAsked={false} />
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={
          asked?.state === "changed"
            ? changesMessages.overwriteProtectedTitle
            : changesMessages.overwriteTitle
        }
        effect={
          asked?.state === "changed" ? changesMessages.protectedEffect : changesMessages.overwriteEffect
        }
        confirmLabel={changesMessages.overwriteConfirm}
        onConfirm={() => {
          if (asked === null) return;
          const { path, current } = asked;
          undo.mutate({ target, paths: [path], overwrite: [{ path, current }] });
        }}
      >
        <p className="break-all font-mono text-sm">
          <ExactText text={asked?.path ?? ""} />
        </p>
      </ConfirmDialog>
    </div>
  );
}
