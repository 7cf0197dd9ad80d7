"use client";

import type { ChangeTarget } from "@countersign/contracts/recorded-change";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Sheet } from "@countersign/ui/sheet";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX } from "lucide-react";
import { formatError } from "../../lib/messages/error-messages.ts";
import { ChangesBody } from "./changes-body.tsx";
import { changesMessages, formatNotLoaded } from "./changes-messages.ts";
import { useChangeDetail } from "./use-changes.ts";

/** What a call, a turn or an undo changed, with the way back. */
export function ChangesSheet({ target, onClose }: { target: ChangeTarget | null; onClose: () => void }) {
  const { title, description } = textsOf(target);
  return (
    <Sheet isOpen={target !== null} onClose={onClose} title={title} description={description} isWide>
      {target === null ? null : <Changes key={JSON.stringify(target)} target={target} />}
    </Sheet>
  );
}

function textsOf(target: ChangeTarget | null): { title: string; description: string } {
  if (target !== null && "undoId" in target)
    return { title: changesMessages.undoTitle, description: changesMessages.undoDescription };
  if (target !== null && "sessionId" in target)
    return { title: changesMessages.turnTitle, description: changesMessages.turnDescription };
  return { title: changesMessages.callTitle, description: changesMessages.callDescription };
}

function Changes({ target }: { target: ChangeTarget }) {
  const detail = useChangeDetail(target);
  if (detail.data !== undefined) return <ChangesBody target={target} detail={detail.data} />;
  return detail.isError ? (
    <Notice
      tone="deny"
      icon={CircleX}
      role="alert"
      action={
        <Button size="small" onClick={() => void detail.refetch()}>
          {changesMessages.tryAgain}
        </Button>
      }
    >
      {formatNotLoaded(formatError(detail.error))}
    </Notice>
  ) : (
    <div role="status" aria-label={changesMessages.loading} className="flex flex-col gap-2">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
    </div>
  );
}
