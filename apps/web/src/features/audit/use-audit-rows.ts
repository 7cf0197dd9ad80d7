import type { AuditFilters, AuditRow } from "@countersign/contracts/audit";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC, useTRPCClient } from "../../lib/data/trpc.ts";
import { firstPage, pageSize, pagesKey, searchInput } from "./audit-pages.ts";
import { isLaterRow } from "./format-row.ts";

const newRowsRefetchMs = 5_000;

/** The rows of a search, as far as they were asked for, the newest first. What came since is counted, and shown when that is wished. */
export function useAuditRows(search: { filters: AuditFilters | null; text: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = searchInput(search.filters ?? {}, search.text);
  const isAsked = search.filters !== null;
  const pages = useInfiniteQuery({
    queryKey: pagesKey(input),
    // Not by the options that tRPC makes: they send more than the search has fields for.
    queryFn: ({ pageParam, signal }) =>
      client.audit.search.query(pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    enabled: isAsked,
    refetchOnMount: "always",
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows), [pages.data]);
  const newest = rows?.[0]?.id;
  const latest = useQuery({
    ...trpc.audit.search.queryOptions(input),
    enabled: isAsked && pages.data !== undefined,
    refetchInterval: newRowsRefetchMs,
  });
  const fresh = pages.data === undefined ? 0 : countLater(latest.data?.rows ?? [], newest);
  return { pages, rows, fresh, isFreshCut: fresh === pageSize };
}

/** The audit log as far as it can be seen here: the place of its newest row, and the time of its first. Asked where nothing fits. */
export function useAuditSpan(isAsked: boolean): { newest: AuditRow | null; firstAt: string | null } | null {
  const trpc = useTRPC();
  const newest = useQuery({
    ...trpc.audit.search.queryOptions({ limit: 1 }),
    enabled: isAsked,
    refetchOnMount: "always",
  });
  const first = useQuery({ ...trpc.audit.get.queryOptions({ id: "1" }), enabled: isAsked, retry: false });
  if (newest.data === undefined || first.isPending) return null;
  return { newest: newest.data.rows[0] ?? null, firstAt: first.data?.row.decidedAt ?? null };
}

function countLater(rows: readonly AuditRow[], than: string | undefined): number {
  return than === undefined ? rows.length : rows.filter(({ id }) => isLaterRow(id, than)).length;
}
