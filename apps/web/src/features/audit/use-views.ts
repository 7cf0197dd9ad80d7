import type { SavedView } from "@countersign/contracts/audit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../lib/data/trpc.ts";

/** The searches that were kept. Somebody else can share one at any time, so they are asked for anew with every visit. */
export function useViews() {
  const trpc = useTRPC();
  return useQuery({ ...trpc.audit.views.queryOptions(), refetchOnMount: "always" });
}

/** Keeps a search; `onKept` is called when the server has it. */
export function useSaveView(onKept: () => void) {
  const trpc = useTRPC();
  const take = useTakeViews();
  return useMutation({
    ...trpc.audit.saveView.mutationOptions(),
    onSuccess(views) {
      take(views);
      onKept();
    },
  });
}

export function useRemoveView(onRemoved: () => void) {
  const trpc = useTRPC();
  const take = useTakeViews();
  return useMutation({
    ...trpc.audit.removeView.mutationOptions(),
    onSuccess(views) {
      take(views);
      onRemoved();
    },
  });
}

function useTakeViews() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return (views: SavedView[]) => queryClient.setQueryData(trpc.audit.views.queryKey(), views);
}
