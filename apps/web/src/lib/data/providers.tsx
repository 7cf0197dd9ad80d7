"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { errorCode, isAnswered } from "../messages/error-messages.ts";
import { accessMessages } from "./access-messages.ts";
import { makeApi } from "./api.ts";
import { createHttpTransport } from "./api-transport.ts";
import { type ClientStore, createClientStore } from "./client-store.ts";
import type { Connection } from "./connection.ts";
import { type LiveText, noLiveText } from "./live-text.ts";
import { ApiContext, useTRPC } from "./trpc.ts";
import { type StorageHealth, soundStorage } from "./watch-health.ts";

/** How tRPC names the answer of `people.self`, for what stands outside of React. */
const selfKey = [["people", "self"]];

/** The one store of the tab; `useClientStore` reads it. */
export const ClientStoreContext = createContext<ClientStore | null>(null);

/** Gives the tab its API client and its cache. */
export function Providers({ children }: { children: ReactNode }) {
  const [{ api, queryClient, store: manager }] = useState(() => {
    const queryClient = makeQueryClient();
    const api = makeApi(createHttpTransport("/api/trpc"));
    return { api, queryClient, store: createClientStore(api, queryClient) };
  });
  return (
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>
        <ClientStoreContext value={manager}>{children}</ClientStoreContext>
      </ApiContext>
    </QueryClientProvider>
  );
}

/** Follows from the place that the first answer of the server names, so that nothing between is missed. */
export function Following() {
  const manager = useClientStore();
  const { data } = useSystemInfo();
  const isReady = data !== undefined;
  const from = data?.lastEventId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer says where to begin; later ones are folded.
  useEffect(() => (isReady ? manager.start(from) : undefined), [manager, isReady]);
  return null;
}

export function useClientStore(): ClientStore {
  const manager = useContext(ClientStoreContext);
  if (manager === null) throw new Error("useClientStore stands outside of Providers");
  return manager;
}

const connecting: Connection = { tag: "connecting", since: 0 };

export function useConnection(): Connection {
  const { connection } = useClientStore();
  return useSyncExternalStore(connection.subscribe, connection.get, () => connecting);
}

/** What the server last said of its database and its disk. */
export function useStorage(): StorageHealth {
  const { storage } = useClientStore();
  return useSyncExternalStore(storage.subscribe, storage.get, () => soundStorage);
}

/** Why verdicts cannot be given now, or null. */
export function useConnectionError(): string | null {
  const { tag } = useConnection();
  const { database } = useStorage();
  if (database === "unreachable") return accessMessages.databaseAway;
  switch (tag) {
    case "connected":
      return null;
    case "connecting":
      return accessMessages.connecting;
    case "reconnecting":
      return accessMessages.reconnecting;
    case "offline":
      return accessMessages.offline;
  }
}

/** What a session is writing now. Its live text comes as long as somebody uses this. */
export function useLive(sessionId: string): LiveText {
  const { live, watchLive } = useClientStore();
  useEffect(() => watchLive(sessionId), [watchLive, sessionId]);
  const get = () => live.get()[sessionId] ?? noLiveText;
  return useSyncExternalStore(live.subscribe, get, () => noLiveText);
}

export function useSystemInfo() {
  const trpc = useTRPC();
  return useQuery(trpc.system.info.queryOptions());
}

function makeQueryClient() {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => handleAuthError(error, queryClient) }),
    mutationCache: new MutationCache({ onError: (error) => handleAuthError(error, queryClient) }),
    defaultOptions: {
      // Loopback is reachable without a network, so the browser's "offline" must hold nothing back.
      queries: {
        networkMode: "always",
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnReconnect: false,
        retry: (count, error) => count < 2 && !isAnswered(error),
        retryDelay: 500,
      },
      mutations: { networkMode: "always" },
    },
  });
  return queryClient;
}

/** What a refusal says about the signed-in person: that they are signed out, or may no longer do what the page still offers. */
function handleAuthError(error: Error, queryClient: QueryClient) {
  const code = errorCode(error);
  if (code === "UNAUTHORIZED") {
    const query = new URLSearchParams({ error: "signed-out", to: location.pathname + location.search });
    location.assign(`/sign-in?${query}`);
  }
  if (code === "FORBIDDEN") void queryClient.invalidateQueries({ queryKey: selfKey });
}
