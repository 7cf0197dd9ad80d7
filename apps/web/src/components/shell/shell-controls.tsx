"use client";

import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useConnectionError, useSystemInfo } from "../../lib/data/providers.tsx";
import { usePermissionProblem } from "../../lib/data/self.ts";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatFailedAction, isAnswered } from "../../lib/messages/error-messages.ts";
import { formatNotStopped, formatStopped, shellMessages } from "./shell-messages.ts";

type Controls = {
  isPaused: boolean;
  isBusy: boolean;
  /** Why nothing can be paused, or resumed where it is paused, in words; null when it can. */
  pauseDisabledReason: string | null;
  /** Why nothing can be stopped. */
  stopDisabledReason: string | null;
  setPaused: (isPaused: boolean) => void;
  askStopAll: () => void;
  openPalette: () => void;
  openKeys: () => void;
};

const ControlsContext = createContext<Controls | null>(null);

type ShellControlsProps = { onOpenPalette: () => void; onOpenKeys: () => void; children: ReactNode };

/** Pause all, Stop all, the palette and the list of keys, for everything that offers them. */
export function ShellControls({ onOpenPalette, onOpenKeys, children }: ShellControlsProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const info = useSystemInfo();
  const isReached = useConnectionError() === null;
  const [isAsking, setAsking] = useState(false);
  const pause = useMutation(
    trpc.system.setPaused.mutationOptions({
      onSuccess: (state) =>
        queryClient.setQueryData(trpc.system.info.queryKey(), (old) =>
          old === undefined ? old : { ...old, state },
        ),
      onError: (error) => void toast.error(formatFailedAction(error, shellMessages.nothingPaused)),
    }),
  );
  const stopAll = useMutation(
    trpc.system.stopAll.mutationOptions({
      onSuccess: ({ stopped }) => void toast.success(formatStopped(stopped)),
      onError: (error) =>
        void toast.error(
          isAnswered(error)
            ? formatNotStopped(error.message)
            : formatFailedAction(error, shellMessages.nothingStopped),
        ),
    }),
  );
  const isPaused = info.data?.state.isPaused ?? false;
  const unreached = isReached ? null : shellMessages.unreachable;
  const mayNotOperate = usePermissionProblem("operate");
  // Approvers may pause. Only people who run agents may resume.
  const mayNotPause = usePermissionProblem("decide");
  const pauseDisabledReason = (isPaused ? mayNotOperate : mayNotPause) ?? unreached;
  const stopDisabledReason = mayNotOperate ?? unreached;
  const controls: Controls = {
    isPaused,
    isBusy: pause.isPending || stopAll.isPending,
    pauseDisabledReason,
    stopDisabledReason,
    setPaused(next) {
      if (pauseDisabledReason === null) pause.mutate({ isPaused: next });
    },
    askStopAll() {
      if (stopDisabledReason === null) setAsking(true);
    },
    openPalette: onOpenPalette,
    openKeys: onOpenKeys,
  };
  return (
    <ControlsContext value={controls}>
      {children}
      <ConfirmDialog
        isOpen={isAsking && stopDisabledReason === null}
        onOpenChange={setAsking}
        title={shellMessages.stopQuestion}
        effect={shellMessages.stopEffect}
        confirmLabel={shellMessages.stopConfirm}
        onConfirm={() => {
          if (stopDisabledReason === null) stopAll.mutate();
        }}
      />
    </ControlsContext>
  );
}

export function useControls(): Controls {
  const controls = useContext(ControlsContext);
  if (controls === null) throw new Error("useControls stands outside of ShellControls");
  return controls;
}
