import { AppError } from "@countersign/contracts/app-error";
import { type AuditFilters, deciderKind } from "@countersign/contracts/audit";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import { toColumn } from "@countersign/db/column-text";
import { visibilityCondition, visibilityValue } from "../../sessions/visibility-condition.ts";
import { nameColumn } from "../log/audit-columns.ts";
import { pathTerm, ruleTerm } from "./audit-terms.ts";
import { searchText } from "./audit-texts.ts";

/** Which rows of the audit log: all that is given must hold, and only what `sight` may see. */
export type AuditQuestion = {
  filters: AuditFilters;
  text?: string | undefined;
  visibleTo: VisibilityFilter;
  /** Without a verdict among the filters also what came of calls. */
  hasResults?: boolean;
};

/** One column that must have one value, for which there is an index in the order of the rows. */
export type EqualColumn = { column: string; value: string };

/**
 * The same in SQL, over `audit_row` without another name. `equal`: columns and the values that they must have. `others`: every other
 * condition. `values` are those of the placeholders, from `$1` on.
 */
export type AuditConditions = {
  equal: EqualColumn[];
  isIndexed: boolean;
  others: string[];
  values: unknown[];
};

const kindPrefix = "kind:";

/** Throws `AppError("bad-input")` for a kind of decider that there is none of. */
export function auditConditions({
  filters,
  text = "",
  visibleTo,
  hasResults = false,
}: AuditQuestion): AuditConditions {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const others: string[] = [];
  const terms = [
    ...(filters.path === undefined ? [] : [pathTerm(filters.path)]),
    ...(filters.rule === undefined ? [] : [ruleTerm(filters.rule)]),
  ];
  if (terms.length > 0) others.push(`terms @> ${place(terms)}::text[]`);
  const needle = searchText(text.trim());
  if (needle !== "") others.push(`search LIKE ${place(`%${needle.replace(/[\\%_]/g, "\\$&")}%`)}`);
  if (filters.since !== undefined) others.push(`decided_at >= ${place(filters.since)}`);
  if (filters.until !== undefined) others.push(`decided_at < ${place(filters.until)}`);
  if (filters.verdict === undefined && !hasResults) others.push("verdict <> 'result'");
  const seer = visibilityValue(visibleTo);
  if (seer !== null) others.push(visibilityCondition("audit_row.session_id", place(seer)));
  return { equal: equalColumns(filters), isIndexed: terms.length > 0 || needle !== "", others, values };
}

function equalColumns({ tool, by, verdict, risk, session }: AuditFilters): EqualColumn[] {
  return [
    ...(session === undefined ? [] : [{ column: "session_id", value: toColumn(session) }]),
    ...(by === undefined ? [] : [deciderColumn(by)]),
    ...(tool === undefined ? [] : [{ column: "tool", value: nameColumn(tool) }]),
    ...(verdict === undefined ? [] : [{ column: "verdict", value: verdict }]),
    ...(risk === undefined ? [] : [{ column: "risk", value: risk }]),
  ];
}

function deciderColumn(by: string): EqualColumn {
  if (!by.startsWith(kindPrefix)) return { column: "decider", value: nameColumn(by) };
  const kind = deciderKind.safeParse(by.slice(kindPrefix.length));
  if (kind.success) return { column: "decider_kind", value: kind.data };
  throw new AppError("bad-input", `by: there is no ${by}; the kinds are ${deciderKind.options.join(", ")}.`);
}
