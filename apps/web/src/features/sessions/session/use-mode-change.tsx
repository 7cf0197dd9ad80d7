import { modeEffects } from "@countersign/contracts/mode-effects";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionDetail } from "@countersign/contracts/session";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { type ReactNode, useState } from "react";
import { composerMessages, formatBypassEffect } from "./composer-messages.ts";
import { useSetMode } from "./use-session-actions.ts";

/** A change of the session's mode. `dialog` must be rendered: it asks once more before nothing asks any more. */
export type ModeChange = {
  /** The mode that is being set, else the one that holds. */
  shown: PermissionMode;
  isPending: boolean;
  choose: (mode: PermissionMode) => void;
  dialog: ReactNode;
};

export function useModeChange(session: SessionDetail): ModeChange {
  const setMode = useSetMode();
  const [isAsking, setAsking] = useState(false);
  return {
    shown: setMode.isPending ? setMode.variables.mode : session.mode,
    isPending: setMode.isPending,
    choose(mode) {
      if (mode === "bypassPermissions") setAsking(true);
      else setMode.mutate({ id: session.id, mode });
    },
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={composerMessages.bypassTitle}
        effect={formatBypassEffect(modeEffects.bypassPermissions)}
        confirmLabel={composerMessages.bypassConfirm}
        onConfirm={() => setMode.mutate({ id: session.id, mode: "bypassPermissions" })}
      />
    ),
  };
}
