import type { ApiRouter } from "@countersign/api";
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<ApiRouter>();

export type ApiClient = ReturnType<typeof makeApiClient>;

/** Plain JSON over HTTP for queries and mutations, server-sent events for the one subscription of a tab. */
export function makeApiClient() {
  const url = "/api/trpc";
  return createTRPCClient<ApiRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url }),
        false: httpBatchLink({ url, maxURLLength: 12_000 }),
      }),
    ],
  });
}
