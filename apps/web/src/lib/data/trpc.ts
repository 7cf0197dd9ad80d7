import type { ApiRouter } from "@countersign/api";
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<ApiRouter>();

const longQueries: ReadonlySet<string> = new Set([
  "rules.test",
  "rules.backtest",
  "intents.lint",
  "commands.check",
  "commands.preview",
]);

/** Sent alone: their answer takes long, and nothing else may wait for it. */
const slowQueries: ReadonlySet<string> = new Set(["audit.verify"]);

export type ApiClient = ReturnType<typeof makeApiClient>;

/** Plain JSON over HTTP for queries and mutations, server-sent events for the one subscription of a tab. */
export function makeApiClient() {
  const url = "/api/trpc";
  return createTRPCClient<ApiRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url }),
        false: splitLink({
          // What they ask about holds the input of a call or a text, which can be a whole file: too long for an address.
          condition: ({ path }) => longQueries.has(path),
          true: httpLink({ url, methodOverride: "POST" }),
          false: splitLink({
            condition: ({ path }) => slowQueries.has(path),
            true: httpLink({ url }),
            false: httpBatchLink({ url, maxURLLength: 12_000 }),
          }),
        }),
      }),
    ],
  });
}
