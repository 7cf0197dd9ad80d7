import { useQuery } from "@tanstack/react-query";
import { isAtLimit } from "../../features/approvals/inbox/needs-attention.ts";
import { useSystemInfo } from "../../lib/data/providers.tsx";
import { useTRPC } from "../../lib/data/trpc.ts";
import { useQueue } from "../../lib/data/use-queue.ts";

/** How many times a person is asked, in all sessions: calls that wait, and sessions that ask whether to go on. */
export function useWaitingCount(): number {
  const trpc = useTRPC();
  const info = useSystemInfo();
  const enabled = info.data !== undefined;
  const queue = useQueue(enabled);
  const sessions = useQuery({ ...trpc.sessions.list.queryOptions(), enabled });
  return (queue.data?.total ?? 0) + (sessions.data ?? []).filter(isAtLimit).length;
}
