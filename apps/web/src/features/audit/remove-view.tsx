"use client";

import type { SavedView } from "@countersign/contracts/audit";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { useRemoveView } from "./use-views.ts";

/** Asks before a kept search is gone, for the team too where it is shared. */
export function RemoveView({ view, onClose }: { view: SavedView | null; onClose: () => void }) {
  const remove = useRemoveView(onClose);
  return (
    <ConfirmDialog
      isOpen={view !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Remove view ${view?.name ?? ""}?`}
      effect={
        view?.isShared === true
          ? "Removes it for the whole team. The entries it finds stay."
          : "The entries it finds stay."
      }
      confirmLabel="Remove"
      onConfirm={() => {
        if (view === null) return;
        remove.mutate(
          { id: view.id },
          { onError: (error) => toast.error(formatFailedAction(error, "the view wasn’t removed")) },
        );
      }}
    />
  );
}
