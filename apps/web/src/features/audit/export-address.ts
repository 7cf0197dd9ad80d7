import type { AuditFilters } from "@countersign/contracts/audit";

/** Where the rows of a search are to be had as a file. Times in it are moments, so that the file is of what was on screen. */
export function exportAddress(
  format: "jsonl" | "csv",
  { filters, text }: { filters: AuditFilters; text: string },
): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const pairs = [["format", format], ...given, ...(text === "" ? [] : [["text", text]])];
  return `/api/audit/export?${new URLSearchParams(pairs)}`;
}
