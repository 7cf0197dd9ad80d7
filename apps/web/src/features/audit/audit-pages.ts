import type { AuditFilters } from "@countersign/contracts/audit";

export const pageSize = 100;
export const firstPage: string | null = null;

export type SearchInput = { filters: AuditFilters; text?: string; limit: number };

export function searchInput(filters: AuditFilters, text: string): SearchInput {
  return text.trim() === "" ? { filters, limit: pageSize } : { filters, text, limit: pageSize };
}

/** The name of a search in the cache, whose rows come in pages. */
export function pagesKey(input: SearchInput): readonly unknown[] {
  return ["audit-pages", input];
}
