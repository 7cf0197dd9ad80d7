import { useQuery } from "@tanstack/react-query";
import { isAtLimit } from "../../features/approvals/inbox/attention.tsx";
import { useSystemInfo } from "../../lib/data/providers.tsx";
import { useTRPC } from "../../lib/data/trpc.ts";

/** How many times a person is asked, in all sessions: calls that wait, and sessions that ask whether to go on. */
export function useWaitingCount(): number {
  const trpc = useTRPC();
  const info = useSystemInfo();
  const enabled = info.data !== undefined;
  const queue = useQuery({ ...trpc.approvals.list.queryOptions(), enabled });
  const sessions = useQuery({ ...trpc.sessions.list.queryOptions(), enabled });
  return (queue.data?.length ?? 0) + (sessions.data ?? []).filter(isAtLimit).length;
}
