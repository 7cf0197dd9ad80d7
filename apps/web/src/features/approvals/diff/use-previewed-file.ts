import type { FileChange } from "@countersign/contracts/preview";
import { toast } from "@countersign/ui/toaster";
import { useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { nameHidden } from "../../../lib/messages/hidden-characters.ts";
import { missingLines } from "./diff-messages.ts";
import { WaitingCallContext } from "./waiting-call-context.ts";

/** Loads a whole file of the call, for the lines around its changes; undefined where that can't be. */
export function usePreviewedFile(file: FileChange): (() => Promise<string | null>) | undefined {
  const callId = useContext(WaitingCallContext);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  if (callId === null || file.change !== "modify" || file.isCut) return undefined;
  return async () => {
    try {
      // What was read earlier may be of an earlier diff.
      const found = await queryClient.fetchQuery({
        ...trpc.approvals.file.queryOptions({ id: callId, path: file.path }),
        staleTime: 0,
      });
      if (found.outcome === "text") return nameHidden(found.text);
      toast.warning(missingLines[found.outcome]);
    } catch (error) {
      toast.error(
        formatFailedAction(error instanceof Error ? error : { message: "" }, "no lines were added"),
      );
    }
    return null;
  };
}
