import { useQuery } from "@tanstack/react-query";
import { useSystemInfo } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";
import { isAtLimit } from "../inbox/attention.tsx";

/** How many times a person is asked, in all sessions: calls that wait, and sessions that ask whether to go on. */
export function useWaitingCount(): number {
  const trpc = useTRPC();
  const info = useSystemInfo();
  const enabled = info.data !== undefined;
  const queue = useQuery({ ...trpc.approvals.list.queryOptions(), enabled });
  const sessions = useQuery({ ...trpc.sessions.list.queryOptions(), enabled });
  return (queue.data?.length ?? 0) + (sessions.data ?? []).filter(isAtLimit).length;
}
