import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatNotRevoked, grantsMessages } from "./grants-messages.ts";

/** Whether the list of what is always allowed is open; the address has it. */
export function useOpenedGrants() {
  return useQueryState("approvals", parseAsBoolean.withDefault(false));
}

/** What a session always allows. */
export function useGrants(sessionId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.sessions.grants.queryOptions({ id: sessionId }));
}

export function useRevokeGrant(sessionId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.sessions.revokeGrant.mutationOptions({
      onSuccess(grants) {
        queryClient.setQueryData(trpc.sessions.grants.queryKey({ id: sessionId }), grants);
        toast.success(grantsMessages.forgotten);
      },
      onError: (error) => void toast.error(formatNotRevoked(formatError(error)), { duration: 12_000 }),
    }),
  );
}
