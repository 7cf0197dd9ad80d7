import type { ReactNode } from "react";
import { Audit } from "../../../features/audit/audit.tsx";
import { firstPage, pagesKey, searchInput } from "../../../features/audit/audit-pages.ts";
import { FirstData } from "../../../lib/data/first-data.tsx";

/** List and row are one page: it stays where it is when another row is opened. What the pages below add is only their address. */
export default function AuditLayout({ children }: { children: ReactNode }) {
  return (
    <FirstData
      ask={(client, api, { search }) => {
        // Words of a search, such as "yesterday", are read in the browser.
        if (search.size > 0) return [];
        const input = searchInput({}, "");
        return [
          client.prefetchInfiniteQuery({
            queryKey: pagesKey(input),
            queryFn: () => client.fetchQuery(api.audit.search.queryOptions(input)),
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
