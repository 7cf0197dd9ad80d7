import { usePathname } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type AuditQuery, addressOf, filterNames } from "./audit-query.ts";

const parsers = Object.fromEntries([...filterNames, "text"].map((name) => [name, parseAsString]));
const page = "/audit";

/** What the address says of the audit: the search, which every link to it carries, and the row that is open. */
export type AuditAddress = {
  query: AuditQuery;
  /** Takes the place of the search; the one before is a step back in the browser. */
  search: (query: AuditQuery) => void;
  /** The place of the open row in the audit log, as decimal text; null where none is open. */
  openId: string | null;
  /** The address of a row under the present search. */
  hrefOf: (id: string) => string;
  open: (id: string | null, how?: "push" | "replace") => void;
};

export function useAuditAddress(): AuditAddress {
  const [params, setParams] = useQueryStates(parsers, { history: "push" });
  const pathname = usePathname();
  const query = useMemo(() => readParams(params), [params]);
  const openId = pathname.startsWith(`${page}/`) ? decodeURIComponent(pathname.slice(page.length + 1)) : null;
  const hrefOf = (id: string) => `${page}/${encodeURIComponent(id)}${addressOf(query)}`;
  return {
    query,
    search: (next) => void setParams(paramsOf(next)),
    openId,
    hrefOf,
    open(id, how = "push") {
      const href = id === null ? `${page}${addressOf(query)}` : hrefOf(id);
      // The list stays where it is: only the address changes, and nothing is fetched but the row.
      if (how === "push") window.history.pushState(null, "", href);
      else window.history.replaceState(null, "", href);
    },
  };
}

function readParams(params: Record<string, string | null>): AuditQuery {
  const filters = filterNames.flatMap((name) => {
    const value = params[name];
    return value === null || value === undefined || value === "" ? [] : [[name, value]];
  });
  return { filters: Object.fromEntries(filters), text: params.text ?? "" };
}

function paramsOf({ filters, text }: AuditQuery): Record<string, string | null> {
  return Object.fromEntries([
    ...filterNames.map((name) => [name, filters[name] ?? null]),
    ["text", text === "" ? null : text],
  ]);
}
