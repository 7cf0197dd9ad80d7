import { AppError } from "@countersign/contracts/app-error";
import { type AuditFilters, deciderKind } from "@countersign/contracts/audit";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { TableTypes } from "@countersign/db";
import { toColumn } from "@countersign/db/column-text";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { isVisible, visibilityValue } from "../../sessions/visibility-condition.ts";
import { nameColumn } from "../log/audit-columns.ts";
import { pathTerm, ruleTerm } from "./audit-terms.ts";
import { searchText } from "./audit-texts.ts";

/** Which rows of the audit log: those that fit every filter, among the ones that `visibleTo` may see. */
export type AuditQuestion = {
  filters: AuditFilters;
  text?: string | undefined;
  visibleTo: VisibilityFilter;
  /** Whether the results of calls are included when no verdict is among the filters. */
  hasResults?: boolean;
};

/** One column that must have one value, for which there is an index in the order of the rows. */
export type EqualColumn = {
  column: "sessionId" | "decider" | "deciderKind" | "tool" | "verdict" | "risk";
  value: string;
};

/** The conditions of a question, over the table `auditRow` by its own name. */
export type AuditConditions = {
  equal: EqualColumn[];
  /** Whether one of `others` has an index. */
  isIndexed: boolean;
  others: Expression<SqlBool>[];
};

const kindPrefix = "kind:";

/** Throws `AppError("bad-input")` for a kind of decider that there is none of. */
export function auditConditions({
  filters,
  text = "",
  visibleTo,
  hasResults = false,
}: AuditQuestion): AuditConditions {
  const row = expressionBuilder<TableTypes, "auditRow">();
  const others: Expression<SqlBool>[] = [];
  const terms = [
    ...(filters.path === undefined ? [] : [pathTerm(filters.path)]),
    ...(filters.rule === undefined ? [] : [ruleTerm(filters.rule)]),
  ];
  if (terms.length > 0) others.push(row("terms", "@>", sql<string[]>`${terms}::text[]`));
  const needle = searchText(text.trim());
  if (needle !== "") others.push(row("search", "like", `%${needle.replace(/[\\%_]/g, "\\$&")}%`));
  if (filters.since !== undefined)
    others.push(row("decidedAt", ">=", sql<Date>`${filters.since}::timestamptz`));
  if (filters.until !== undefined)
    others.push(row("decidedAt", "<", sql<Date>`${filters.until}::timestamptz`));
  if (filters.verdict === undefined && !hasResults) others.push(row("verdict", "<>", sql.lit("result")));
  const seer = visibilityValue(visibleTo);
  if (seer !== null) others.push(isVisible("auditRow.sessionId", sql.val(seer)));
  return { equal: equalColumns(filters), isIndexed: terms.length > 0 || needle !== "", others };
}

/** All conditions together. */
export function allOf({ equal, others }: AuditConditions): Expression<SqlBool> {
  const row = expressionBuilder<TableTypes, "auditRow">();
  return row.and([...equal.map(({ column, value }) => row(column, "=", value)), ...others]);
}

function equalColumns({ tool, by, verdict, risk, session }: AuditFilters): EqualColumn[] {
  return [
    ...(session === undefined ? [] : [{ column: "sessionId" as const, value: toColumn(session) }]),
    ...(by === undefined ? [] : [deciderColumn(by)]),
    ...(tool === undefined ? [] : [{ column: "tool" as const, value: nameColumn(tool) }]),
    ...(verdict === undefined ? [] : [{ column: "verdict" as const, value: verdict }]),
    ...(risk === undefined ? [] : [{ column: "risk" as const, value: risk }]),
  ];
}

function deciderColumn(by: string): EqualColumn {
  if (!by.startsWith(kindPrefix)) return { column: "decider", value: nameColumn(by) };
  const kind = deciderKind.safeParse(by.slice(kindPrefix.length));
  if (kind.success) return { column: "deciderKind", value: kind.data };
  throw new AppError("bad-input", `by: unknown kind ${by}. Kinds: ${deciderKind.options.join(", ")}.`);
}
