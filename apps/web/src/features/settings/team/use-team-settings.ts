import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { teamMessages } from "./team-messages.ts";

/** The settings of the whole team, and how to change them. `shown` includes a change that is still being saved. */
export function useTeamSettings() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(trpc.team.settings.queryOptions());
  const change = useMutation(
    trpc.team.change.mutationOptions({
      onSuccess: (state) => queryClient.setQueryData(trpc.team.settings.queryKey(), state),
      onError: (error) => void toast.error(formatFailedAction(error, teamMessages.nothingChanged)),
    }),
  );
  const shown =
    query.data === undefined || !change.isPending ? query.data : { ...query.data, ...change.variables };
  return { query, change, shown };
}
