import type { ApiRouter } from "@countersign/api";
import type { PageVisitor } from "@countersign/api/page-visitor";
import type { Self } from "@countersign/contracts/person";
import type { SystemInfo } from "@countersign/contracts/system";
import { dehydrate, QueryClient } from "@tanstack/react-query";
import { createTRPCClient, type TRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cookies } from "next/headers";
import { cache, type ReactNode } from "react";
import { HydrateFirst } from "./hydrate-first.tsx";
import { zoneCookie } from "./zone-cookie.ts";

/** How long a page waits for its data. The browser asks for what is missing then. */
const limitMs = 1_500;

export type Api = TRPCOptionsProxy<ApiRouter>;

/** What every page knows: the server, and who is signed in. */
export type Visit = {
  info: SystemInfo;
  self: Self;
  path: string;
  search: URLSearchParams;
  /** When the page was asked for. */
  at: Date;
  client: TRPCClient<ApiRouter>;
};

type FirstDataProps = {
  /** Starts the queries that the page shows first. */
  ask: (queryClient: QueryClient, api: Api, visit: Visit) => readonly Promise<unknown>[];
  children: ReactNode;
};

/** Answers queries while the server renders, so that the content arrives with the page. A tab that is open already asks by itself. */
export async function FirstData({ ask, children }: FirstDataProps) {
  const visitor = globalThis.pageVisitor?.getStore();
  if (visitor === undefined || !(await isOwnZone())) return children;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const client = clientOf(visitor);
  const api = createTRPCOptionsProxy<ApiRouter>({ client, queryClient });
  const { path, at } = visitor;
  try {
    const { info, self } = await readVisit(visitor);
    const search = new URLSearchParams(visitor.search);
    const visit = { info, self, path, search, at: new Date(at), client };
    queryClient.setQueryData(api.system.info.queryKey(), info);
    queryClient.setQueryData(api.people.self.queryKey(), self);
    await Promise.race([
      Promise.all(ask(queryClient, api, visit)),
      new Promise((resolve) => setTimeout(resolve, limitMs)),
    ]);
  } catch {
    // The browser asks again, and shows what is wrong.
    return children;
  }
  return (
    <HydrateFirst state={dehydrate(queryClient)} at={at}>
      {children}
    </HydrateFirst>
  );
}

/** Times are shown in the zone of the browser, which the server can write only where it has the same. */
async function isOwnZone(): Promise<boolean> {
  const zone = (await cookies()).get(zoneCookie)?.value;
  return zone === Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Read before anything else of a page: the tab follows the events from the place that `info` names, and would miss what happened
 * between an earlier answer and that place.
 */
const readVisit = cache(async (visitor: PageVisitor) => {
  const client = clientOf(visitor);
  const info = await client.system.info.query();
  return { info, self: await client.people.self.query() };
});

function clientOf(visitor: PageVisitor) {
  const link: TRPCLink<ApiRouter> =
    () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        visitor.query(path, input).then(
          (answer) => {
            // As over HTTP: what is undefined is left out.
            observer.next({ result: { type: "data", data: JSON.parse(JSON.stringify(answer)) } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
  return createTRPCClient<ApiRouter>({ links: [link] });
}
