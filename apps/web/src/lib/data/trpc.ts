import { createContext, useContext } from "react";
import type { Api, ApiClient, ApiKeys } from "./api.ts";

/** The API of the tab; `useTRPC` and `useTRPCClient` read it. */
export const ApiContext = createContext<Api | null>(null);

/** The keys and options of every procedure, for TanStack Query. */
export function useTRPC(): ApiKeys {
  return useApi().keys;
}

/** Calls procedures without a cache. */
export function useTRPCClient(): ApiClient {
  return useApi().client;
}

function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error("useTRPC stands outside of Providers");
  return api;
}
