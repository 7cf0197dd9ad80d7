import type { DeciderKind } from "@countersign/contracts/audit";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { canonicalJson } from "@countersign/contracts/canonical-json";
import { toColumn } from "@countersign/db/column-text";
import { termsOf } from "../search/audit-terms.ts";
import { searchOf, summarizeEntry } from "../search/audit-texts.ts";

/**
 * What a row is found by and listed with, as the table `audit_row` has it; texts as the columns have them. Times are ISO 8601,
 * UTC. `rule` and `decidedBy` are JSON.
 */
export type AuditColumns = {
  sessionId: string;
  callId: string;
  tool: string;
  verdict: string;
  risk: string | null;
  decidedBy: string;
  decider: string | null;
  deciderKind: DeciderKind | null;
  rule: string | null;
  askedAt: string | null;
  decidedAt: string;
  outcome: string | null;
  exitCode: number | null;
  what: string;
  reason: string | null;
  search: string;
  terms: string[];
};

/** Longest name in an index, in UTF-16 code units. */
const longestName = 200;
const longestReason = 2_000;

/**
 * What an entry is found by. It depends on the entry alone and must not change: the check of the chain computes it again and
 * compares. If you change it, empty `audit_row` in a migration; entries without a row there get one at the start.
 */
export function auditColumns(entry: AuditEntry): AuditColumns {
  const { sessionId, callId, tool, verdict, risk, decidedBy, askedAt, decidedAt, reason, result } = entry;
  const rule = entry.reasons.find((each) => each.rule !== undefined)?.rule;
  return {
    sessionId: toColumn(sessionId),
    callId: toColumn(callId),
    tool: nameColumn(tool),
    verdict,
    risk,
    decidedBy: canonicalJson(decidedBy),
    decider: isNamed(entry) ? nameColumn(decidedBy.name) : null,
    deciderKind: verdict === "result" ? null : deciderKindOf(entry),
    rule: rule === undefined ? null : canonicalJson(rule),
    askedAt: instant(askedAt),
    decidedAt: instant(decidedAt) ?? decidedAt,
    outcome: result?.outcome ?? null,
    exitCode: result?.exitCode ?? null,
    what: toColumn(summarizeEntry(entry)),
    reason: reason === null ? null : toColumn(reason.slice(0, longestReason)),
    search: searchOf(entry),
    terms: termsOf(entry),
  };
}

/** A name as the columns have it, which filters compare with. */
export function nameColumn(name: string): string {
  return toColumn(name.slice(0, longestName));
}

/** What decided, in the words that people filter by. */
export function deciderKindOf({ decidedBy: { kind, name } }: Pick<AuditEntry, "decidedBy">): DeciderKind {
  switch (kind) {
    case "person":
    case "hook":
    case "callback":
      return kind;
    case "system":
      return name === "time limit" ? "timeout" : "system";
    case "policy":
      return policyKinds.find((each) => each === name) ?? "policy";
  }
}

const policyKinds = ["rule", "mode", "command", "grant", "scope"] as const;

/** Whether the decider has a name of their own: what the policy and the product do is found by its kind. */
function isNamed({ decidedBy: { kind } }: AuditEntry): boolean {
  return kind === "person" || kind === "hook" || kind === "callback";
}

function instant(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
