import type { IntentChanged, IntentTarget } from "@countersign/contracts/intent";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { formatFileNotSaved, formatNowVersion, intentPageMessages } from "./intent-page-messages.ts";

/** Puts an intent as it is after a change where everything reads it, and says when its file does not say the same. */
export function useTakeChanged(): (changed: IntentChanged) => void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return ({ fileProblem, ...detail }) => {
    const target: IntentTarget = { workspace: detail.workspace, id: detail.id };
    queryClient.setQueryData(trpc.intents.get.queryKey(target), detail);
    void queryClient.invalidateQueries({ queryKey: trpc.intents.list.pathKey() });
    void queryClient.invalidateQueries({ queryKey: trpc.intents.history.pathKey() });
    if (fileProblem !== null) toast.warning(formatFileNotSaved(fileProblem));
  };
}

/** Saves a text as the active version. Errors are the caller's to show. */
export function useSaveIntent() {
  const trpc = useTRPC();
  const take = useTakeChanged();
  return useMutation(
    trpc.intents.save.mutationOptions({
      onSuccess(changed) {
        take(changed);
        toast.success(formatNowVersion(changed.id, changed.version));
      },
    }),
  );
}

/** Puts an intent into another status. */
export function useStatusChange() {
  const trpc = useTRPC();
  const take = useTakeChanged();
  const onError = (error: { message: string }) =>
    void toast.error(formatFailedAction(error, intentPageMessages.nothingChanged));
  const activate = useMutation(trpc.intents.activate.mutationOptions({ onSuccess: take, onError }));
  const setStatus = useMutation(trpc.intents.setStatus.mutationOptions({ onSuccess: take, onError }));
  return { activate, setStatus, isPending: activate.isPending || setStatus.isPending };
}

/** Whether the server refused a change because somebody else made one since. */
export function isConflict(error: { data?: { code?: string } | null | undefined } | null): boolean {
  return error?.data?.code === "CONFLICT";
}
