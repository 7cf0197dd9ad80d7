import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { roleName } from "../../../lib/messages/role-labels.ts";
import { formatLeft, formatRoleChanged, peopleMessages } from "./people-messages.ts";

/** What changes who is in the team. Each asks anew for all of it. */
export function usePeopleActions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.people.pathKey() });
  const setRole = useMutation(
    trpc.people.setRole.mutationOptions({
      onSuccess: ({ name, role }) => void toast.success(formatRoleChanged(name, roleName[role])),
      onError: (error) => void toast.error(formatFailedAction(error, peopleMessages.roleNotChanged)),
      onSettled: refresh,
    }),
  );
  const remove = useMutation(
    trpc.people.remove.mutationOptions({
      onSuccess: ({ name }) => void toast.success(formatLeft(name)),
      onError: (error) => void toast.error(formatFailedAction(error, peopleMessages.notRemoved)),
      onSettled: refresh,
    }),
  );
  const revokeInvitation = useMutation(
    trpc.people.revokeInvitation.mutationOptions({
      onError: (error) => void toast.error(formatFailedAction(error, peopleMessages.notRevoked)),
      onSettled: refresh,
    }),
  );
  return { setRole, remove, revokeInvitation };
}
