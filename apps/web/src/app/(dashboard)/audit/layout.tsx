import type { ReactNode } from "react";
import { Audit } from "../../../features/audit/audit.tsx";
import { firstPage, pagesKey, searchInput } from "../../../features/audit/audit-pages.ts";
import { queryOfAddress, readyQuery } from "../../../features/audit/audit-query.ts";
import { FirstData } from "../../../lib/data/first-data.tsx";

/** List and row are one page: it stays where it is when another row is opened. What the pages below add is only their address. */
export default function AuditLayout({ children }: { children: ReactNode }) {
  return (
    <FirstData
      ask={(queryClient, _api, { search, at, client }) => {
        const query = queryOfAddress(search.toString());
        const { filters } = readyQuery(query, at);
        if (filters === null) return [];
        const input = searchInput(filters, query.text);
        return [
          queryClient.prefetchInfiniteQuery({
            queryKey: pagesKey(input),
            queryFn: () => client.audit.search.query(input),
            initialPageParam: firstPage,
          }),
        ];
      }}
    >
      <Audit />
      {children}
    </FirstData>
  );
}
