import type { SessionsQuery } from "@countersign/contracts/sessions-page";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ClientStore } from "./client-store.ts";
import { useClientStore } from "./providers.tsx";
import { createSessionsLoader, type SessionsLoader } from "./sessions-loader.ts";
import { useTRPC, useTRPCClient } from "./trpc.ts";

/** The sessions that match, as far as they are loaded. `keepsPrevious`: while others are searched for, those before stay. */
export function useSessions(query: SessionsQuery, { enabled = true, keepsPrevious = false } = {}) {
  const trpc = useTRPC();
  const sessions = useSessionsLoader();
  const name = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the query
  useEffect(() => (enabled ? sessions.watch(query) : undefined), [sessions, name, enabled]);
  return useQuery({
    ...trpc.sessions.page.queryOptions(query),
    queryFn: ({ signal }) => sessions.load(query, signal),
    placeholderData: (previous) => (keepsPrevious ? previous : undefined),
    enabled,
  });
}

/** Loads the next page of a list. `error` says why it couldn't be loaded. */
export function useMoreSessions(query: SessionsQuery): {
  isLoading: boolean;
  error: Error | null;
  more: () => void;
} {
  const sessions = useSessionsLoader();
  const name = JSON.stringify(query);
  const loading = useMutation({ mutationFn: (_name: string) => sessions.more(query) });
  const isOfQuery = loading.variables === name;
  return {
    isLoading: isOfQuery && loading.isPending,
    error: isOfQuery ? loading.error : null,
    more: () => loading.mutate(name),
  };
}

/** The loader of each tab, made when a list of sessions is first shown: most pages have none. */
const loaders = new WeakMap<ClientStore, SessionsLoader>();

function useSessionsLoader(): SessionsLoader {
  const store = useClientStore();
  const queryClient = useQueryClient();
  const client = useTRPCClient();
  const { page } = useTRPC().sessions;
  const known = loaders.get(store);
  if (known !== undefined) return known;
  const loader = createSessionsLoader({
    ask: (input, signal) => client.sessions.page.query(input, signal === undefined ? {} : { signal }),
    get: (query) => queryClient.getQueryData(page.queryKey(query)),
    set: (query, window) => queryClient.setQueryData(page.queryKey(query), window),
    reload: (query) => void queryClient.invalidateQueries({ queryKey: page.queryKey(query), exact: true }),
    changes: store.sessionChanges,
  });
  loaders.set(store, loader);
  return loader;
}
