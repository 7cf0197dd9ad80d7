import { useQuery } from "@tanstack/react-query";
import { useClientStore } from "./providers.tsx";
import { useTRPC } from "./trpc.ts";

/** The sessions that stand still without a call to decide. */
export function useAttention(enabled = true) {
  const trpc = useTRPC();
  const { loadAttention } = useClientStore();
  return useQuery({
    ...trpc.sessions.attention.queryOptions(),
    queryFn: ({ signal }) => loadAttention(signal),
    enabled,
  });
}
