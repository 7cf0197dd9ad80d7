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
import { commandPageMessages, formatNotTrustedNow, formatRevokeTitle } from "./command-page-messages.ts";

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
        {commandPageMessages.askRevokeTrust}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={formatRevokeTitle(name)}
        effect={commandPageMessages.revokeEffect}
        confirmLabel={commandPageMessages.revokeTrust}
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
      onSuccess: () => void toast.success(formatNotTrustedNow(name)),
      onError: (error) => void toast.error(formatFailedAction(error, commandPageMessages.trustNotRevoked)),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.commands.pathKey() }),
    }),
  );
}
