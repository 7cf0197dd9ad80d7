import type { CommandSummary } from "@countersign/contracts/command";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";

type CommandTrustUse = {
  command: CommandSummary;
  workspace: string;
  onTrusted: () => void;
};

/**
 * A project's command as its file stands now, and trust in just that. `isChanged`: the file changed while it was shown, so what is
 * shown now is another text than the one that trust was asked for.
 */
export function useCommandTrust({ command, workspace, onTrusted }: CommandTrustUse) {
  const trpc = useTRPC();
  const [isChanged, setChanged] = useState(false);
  const detail = useQuery({
    ...trpc.commands.get.queryOptions({ workspace, id: command.id }),
    // What was shown at another time is not what is trusted now.
    staleTime: 0,
    gcTime: 0,
  });
  const trust = useMutation(
    trpc.commands.trust.mutationOptions({
      onSuccess: onTrusted,
      onError(error) {
        if (error.data?.code !== "CONFLICT") return;
        setChanged(true);
        void detail.refetch();
      },
    }),
  );
  const shown = detail.isFetching ? undefined : detail.data;
  const isConflict = trust.error?.data?.code === "CONFLICT";
  const error = detail.error ?? (isConflict ? null : trust.error);
  return {
    shown,
    isChanged,
    isPending: trust.isPending,
    disabledReason: error === null ? null : formatError(error),
    retry: () => void detail.refetch(),
    /** Trusts what is shown, and nothing else. */
    trust() {
      if (shown === undefined || shown.path === null) return;
      trust.mutate({ workspace, path: shown.path, digest: shown.digest });
    },
  };
}
