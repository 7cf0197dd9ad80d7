import { type AuditQuery, addressOf } from "../audit/audit-query.ts";

/** Any stretch of time; `until` is exclusive. */
type Stretch = { since: string; until: string };

/** The page of the audit with the rows behind a number. */
export function auditLink({ since, until }: Stretch, filters: AuditQuery["filters"]): string {
  return `/audit${addressOf({ filters: { ...filters, since, until }, text: "" })}`;
}

/** What a person answered. */
export function answersLink(stretch: Stretch, by: string, verdict?: "allow" | "deny"): string {
  return auditLink(stretch, { by, verdict });
}
