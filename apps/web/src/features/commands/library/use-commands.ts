import type { CommandDetail } from "@countersign/contracts/command";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatRemoved, formatSaved, libraryMessages } from "./library-messages.ts";

// A file may be edited at any time, and no event tells of it.
const refetchMs = 10_000;

/** All commands, with those of a workspace's files. */
export function useCommands(workspace: string | null, isAsked = true) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.commands.list.queryOptions(workspace === null ? {} : { workspace }),
    enabled: isAsked,
    refetchInterval: refetchMs,
    refetchOnMount: "always",
  });
}

/** The team commands that are out of use. */
export function useRemovedCommands() {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.commands.removed.queryOptions(),
    refetchInterval: refetchMs,
    refetchOnMount: "always",
  });
}

/** One command with its text. `isStill`: it is being read before it is trusted, and is not refetched meanwhile. */
export function useCommand(id: string, workspace: string | null, isStill = false) {
  const trpc = useTRPC();
  return useQuery({
    // A workspace whose folder is gone takes away its own files only.
    ...trpc.commands.get.queryOptions(workspace === null || !isFile(id) ? { id } : { id, workspace }),
    refetchInterval: isStill ? false : refetchMs,
    refetchOnMount: "always",
  });
}

function isFile(id: string): boolean {
  return id.startsWith("/");
}

/** Stores a team command. Errors are the caller's to show. */
export function useSaveCommand() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.commands.save.mutationOptions({
      onSuccess(saved: CommandDetail) {
        queryClient.setQueryData(trpc.commands.get.queryKey({ id: saved.id }), saved);
        void queryClient.invalidateQueries({ queryKey: trpc.commands.pathKey() });
        toast.success(formatSaved(saved.name, saved.version ?? 1));
      },
    }),
  );
}

/** Takes a team command out of use. */
export function useRemoveCommand(then: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.commands.remove.mutationOptions({
      onSuccess(_removed, { name }) {
        toast.success(formatRemoved(name));
        then();
      },
      onError: (error) => void toast.error(formatFailedAction(error, libraryMessages.notRemoved)),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.commands.pathKey() }),
    }),
  );
}
