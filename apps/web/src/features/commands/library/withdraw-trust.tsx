"use client";

import type { CommandDetail } from "@countersign/contracts/command";
import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";

type WithdrawTrustProps = { detail: CommandDetail; workspace: string };

/** Takes back the trust in a project's command, once it is said what goes on and what is asked again. */
export function WithdrawTrust({ detail, workspace }: WithdrawTrustProps) {
  const disabledReason = useDisabledReason("rules");
  const [isAsking, setAsking] = useState(false);
  const untrust = useUntrust(detail.name);
  const { path, name } = detail;
  if (path === null) return null;
  return (
    <>
      <Button
        size="small"
        disabled={disabledReason !== null || untrust.isPending}
        title={disabledReason ?? undefined}
        onClick={() => setAsking(true)}
      >
        Revoke trust…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Revoke trust in /${name}?`}
        effect="The next person who runs it is asked first. A running command continues until it’s revoked or its turn ends. The trust history stays on record."
        confirmLabel="Revoke trust"
        onConfirm={() => untrust.mutate({ workspace, path })}
      />
    </>
  );
}

function useUntrust(name: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.commands.untrust.mutationOptions({
      onSuccess: () => void toast.success(`/${name} is no longer trusted.`),
      onError: (error) => void toast.error(formatFailedAction(error, "the trust wasn’t revoked")),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.commands.pathKey() }),
    }),
  );
}
