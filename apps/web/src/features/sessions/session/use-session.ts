import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useClientStore } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { type FirstPart, firstPartKey } from "./first-part.ts";

/** A session; until it has come, the part that came with the page (`part`, else null). */
export function useSession(id: string) {
  const trpc = useTRPC();
  const store = useClientStore();
  const first = useFirstPart(id);
  const session = useQuery({
    ...trpc.sessions.get.queryOptions({ id }),
    queryFn: ({ signal }) => store.loadSession(id, signal),
    placeholderData: first?.session,
  });
  return { session, part: session.isPlaceholderData ? first : null };
}

/** It is old as soon as somebody leaves the page. */
function useFirstPart(id: string): FirstPart | null {
  const queryClient = useQueryClient();
  const [first] = useState(() => queryClient.getQueryData<FirstPart>(firstPartKey(id)) ?? null);
  useEffect(() => queryClient.removeQueries({ queryKey: firstPartKey(id) }), [queryClient, id]);
  return first;
}
