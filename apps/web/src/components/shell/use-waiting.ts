import { useSystemInfo } from "../../lib/data/providers.tsx";
import { useAttention } from "../../lib/data/use-attention.ts";
import { useQueue } from "../../lib/data/use-queue.ts";

/** How many times a person is asked, in all sessions: calls that wait, and sessions that ask whether to go on. */
export function useWaitingCount(): number {
  const info = useSystemInfo();
  const enabled = info.data !== undefined;
  const queue = useQueue(enabled);
  const attention = useAttention(enabled);
  return (queue.data?.total ?? 0) + (attention.data?.atLimit ?? 0);
}
