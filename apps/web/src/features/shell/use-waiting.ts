import { useQuery } from "@tanstack/react-query";
import { useSystemInfo } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";

/** How many calls wait, in all sessions. */
export function useWaitingCount(): number {
  const trpc = useTRPC();
  const info = useSystemInfo();
  const queue = useQuery({ ...trpc.approvals.list.queryOptions(), enabled: info.data !== undefined });
  return queue.data?.length ?? 0;
}
