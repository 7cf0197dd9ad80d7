import type { ListedHook } from "@countersign/contracts/hook";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatNotTrusted, formatTrusted } from "./hook-page-messages.ts";

const refetchMs = 10_000;

/** The hooks of the user's files and of a workspace's. A file may change at any time, so they are read again. */
export function useHooks(workspace: string | null) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.hooks.list.queryOptions(workspace === null ? {} : { workspace }),
    refetchInterval: refetchMs,
    refetchOnMount: "always",
  });
}

/** Trusts a file as it was shown. */
export function useTrust(source: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.rules.trust.mutationOptions({
      onSuccess: () => void toast.success(formatTrusted(source)),
      onError: (error) => void toast.error(formatNotTrusted(formatError(error)), { duration: 12_000 }),
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        void queryClient.invalidateQueries({ queryKey: trpc.hooks.pathKey() });
      },
    }),
  );
}

/** The hooks of one file. */
export type HookFile = { path: string; source: string; hooks: ListedHook[] };

/** Hooks by the file that they come from, in the order of the list. */
export function hookFiles(hooks: readonly ListedHook[]): HookFile[] {
  const files = new Map<string, HookFile>();
  for (const hook of hooks) {
    const file = files.get(hook.path) ?? { path: hook.path, source: hook.source, hooks: [] };
    file.hooks.push(hook);
    files.set(hook.path, file);
  }
  return [...files.values()];
}
