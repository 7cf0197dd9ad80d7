"use client";

import type { CallDrift, DriftedFile } from "@countersign/contracts/intent";
import { Button } from "@countersign/ui/button";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { GitCompareArrows, Undo2 } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../lib/data/self.ts";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { driftChangeWord, restoreEffect, summarizeRestore } from "../../lib/messages/intent-messages.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import {
  formatDriftTitle,
  formatRestore,
  formatRestoreAll,
  formatRestoredBy,
  intentPageMessages,
} from "./intent-page-messages.ts";

type DriftFilesProps = { callId: string; drift: CallDrift };

/** What a command changed though the intent does not own it, file by file, each with the way back. */
export function DriftFiles({ callId, drift }: DriftFilesProps) {
  const { restore, problems, canRestore } = useRestore(drift);
  const open = drift.files.filter(({ restoredAt }) => restoredAt === null);
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-ask-quiet px-3 py-2">
      {drift.problem === null ? null : (
        <p className="text-ask">
          {intentPageMessages.notCompared} <ExactText text={drift.problem} />
        </p>
      )}
      {drift.files.length === 0 ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <p className="flex min-w-0 flex-1 basis-52 items-start gap-1.5 font-medium text-ask">
            <GitCompareArrows aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{driftTitle(drift)}</span>
          </p>
          {canRestore && open.length > 1 ? (
            <Button size="small" disabled={restore.isPending} onClick={() => restore.mutate({ callId })}>
              <Undo2 aria-hidden="true" className="size-3.5" />
              {formatRestoreAll(open.length)}
            </Button>
          ) : null}
        </div>
      )}
      <ul aria-label={intentPageMessages.changedFiles} className="flex flex-col empty:hidden">
        {drift.files.map((file) => (
          <DriftRow
            key={file.path}
            file={file}
            problem={problems.get(file.path)}
            isOff={!canRestore || restore.isPending}
            onRestore={() => restore.mutate({ callId, paths: [file.path] })}
          />
        ))}
      </ul>
      {drift.isCut ? <p className="text-ask text-sm">{intentPageMessages.moreFiles}</p> : null}
      {drift.isShared ? <p className="text-ask text-sm">{intentPageMessages.sharedFolder}</p> : null}
    </div>
  );
}

function driftTitle({ files, intentId }: CallDrift): string {
  const open = files.filter(({ restoredAt }) => restoredAt === null).length;
  return formatDriftTitle(files.length, intentId, open === 0);
}

type DriftRowProps = {
  file: DriftedFile;
  problem: string | undefined;
  isOff: boolean;
  onRestore: () => void;
};

function DriftRow({ file, problem, isOff, onRestore }: DriftRowProps) {
  const now = useNow();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="min-w-0 flex-1 basis-52">
        <span className="break-all font-mono text-sm" title={file.message}>
          <ExactText text={file.path} />
        </span>{" "}
        <span className="text-quiet text-sm">{driftChangeWord[file.change]}</span>
        {problem === undefined ? null : (
          <span role="alert" className="block text-deny text-sm">
            {intentPageMessages.notRestored} <ExactText text={problem} />
          </span>
        )}
      </span>
      {file.restoredAt === null ? (
        <Button
          size="small"
          aria-label={formatRestore(file.path)}
          title={restoreEffect[file.change]}
          disabled={isOff}
          onClick={onRestore}
        >
          {intentPageMessages.restore}
        </Button>
      ) : (
        <span className="text-allow text-sm" title={file.restoredAt}>
          {formatRestoredBy(file.restoredBy, formatTimeAgo(file.restoredAt, now))}
        </span>
      )}
    </li>
  );
}

function useRestore(drift: CallDrift) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useDisabledReason("operate");
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const restore = useMutation(
    trpc.intents.restoreDrift.mutationOptions({
      onSuccess(restored) {
        setProblems(
          new Map(restored.files.flatMap(({ path, problem }) => (problem === null ? [] : [[path, problem]]))),
        );
        const { isAll, text } = summarizeRestore(restored);
        if (isAll) toast.success(text);
        else toast.warning(text);
        void queryClient.invalidateQueries({ queryKey: trpc.intents.pathKey() });
      },
      onError: (error) => void toast.error(formatFailedAction(error, intentPageMessages.nothingRestored)),
    }),
  );
  return {
    restore,
    problems,
    canRestore: disabledReason === null && drift.snapshot !== null && drift.after !== null,
  };
}
