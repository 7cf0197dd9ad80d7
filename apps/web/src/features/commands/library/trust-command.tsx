"use client";

import type { CommandSummary } from "@countersign/contracts/command";
import { toast } from "@countersign/ui/toaster";
import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { TrustDialog } from "../typed/trust-dialog.tsx";
import { formatTrusted } from "./library-messages.ts";

type TrustCommandProps = { command: CommandSummary; workspace: string; onClose: () => void };

/** Trusts a project's command as it is shown, without running it. */
export function TrustCommand({ command, workspace, onClose }: TrustCommandProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return (
    <TrustDialog
      command={command}
      workspace={workspace}
      isToRun={false}
      onCancel={onClose}
      onTrusted={() => {
        onClose();
        toast.success(formatTrusted(command.name));
        void queryClient.invalidateQueries({ queryKey: trpc.commands.pathKey() });
      }}
    />
  );
}
