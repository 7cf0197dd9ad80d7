"use client";

import type { SavedView } from "@countersign/contracts/audit";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { formatRemoveTitle, searchMessages } from "./search-messages.ts";
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
      title={formatRemoveTitle(view?.name ?? "")}
      effect={view?.isShared === true ? searchMessages.removesForTeam : searchMessages.entriesStay}
      confirmLabel={searchMessages.remove}
      onConfirm={() => {
        if (view === null) return;
        remove.mutate(
          { id: view.id },
          { onError: (error) => toast.error(formatFailedAction(error, searchMessages.viewNotRemoved)) },
        );
      }}
    />
  );
}
