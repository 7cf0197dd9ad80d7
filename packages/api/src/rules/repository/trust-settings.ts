import type { Actor } from "@countersign/contracts/actor";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { lockCommitOrder, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { z } from "zod";
import { insertAuditEntry } from "../../audit/log/insert-audit-entry.ts";
import { teamContextIn, teamContextReads } from "./rule-context.ts";
import { entryOfTeamChange } from "./rule-entry.ts";
import { announcePolicyChange, upsertTrust } from "./rule-statements.ts";
import type { TrustRecord } from "./stored-rule.ts";

const text = z.string().transform(fromColumn);
const row = z.object({
  path: text,
  digest: z.string(),
  by: text,
  at: z.date().transform((date) => date.toISOString()),
});

/** That somebody trusts a settings file as `digest` names it, and that somebody else has to as well. */
export type TrustProposal = z.infer<typeof row>;

/** Parses a row of `settings_trust_proposal`. */
export function parseProposalRow(given: unknown): TrustProposal {
  return row.parse(given);
}

export function selectTrustProposals(workspace: string): Statement {
  return {
    name: "select-trust-proposals",
    text: "SELECT path, digest, by, at FROM settings_trust_proposal WHERE workspace = $1",
    values: [toColumn(workspace)],
  };
}

/**
 * Lets what a settings file allows count. Where what loosens is reviewed it is only kept that somebody wants that, until somebody else wants
 * the same of the same content.
 */
export function trustSettings(
  database: Database,
  record: TrustRecord,
  by: Actor,
): Promise<"trusted" | "proposed"> {
  const { workspace, path, digest, at } = record;
  const reads = [lockCommitOrder(), selectTrustProposals(workspace), ...teamContextReads()];
  return inTransaction<"trusted" | "proposed">(database, reads, ([, proposals, team, makers]) => {
    const { reviewsRules, isSamePerson } = teamContextIn(team, makers);
    const proposal = (proposals?.rows ?? []).map(parseProposalRow).find((each) => each.path === path);
    const isSecond = proposal?.digest === digest && !isSamePerson(proposal.by, record.by);
    if (reviewsRules && !isSecond) {
      return { writes: [upsertProposal(record), ...announcePolicyChange()], result: "proposed" };
    }
    const proposedBy = isSecond ? { proposedBy: proposal.by } : {};
    const input = { workspace, path, digest, ...proposedBy };
    const writes = [
      upsertTrust(record),
      deleteProposal(workspace, path),
      insertAuditEntry(entryOfTeamChange("Trust", input, { by, at })),
      ...announcePolicyChange(),
    ];
    return { writes, result: "trusted" };
  });
}

function upsertProposal({ workspace, path, digest, by, at }: TrustRecord): Statement {
  return {
    name: "upsert-trust-proposal",
    text: `INSERT INTO settings_trust_proposal (workspace, path, digest, by, at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (workspace, path) DO UPDATE SET digest = $3, by = $4, at = $5`,
    values: [toColumn(workspace), toColumn(path), digest, toColumn(by), at],
  };
}

function deleteProposal(workspace: string, path: string): Statement {
  return {
    name: "delete-trust-proposal",
    text: "DELETE FROM settings_trust_proposal WHERE workspace = $1 AND path = $2",
    values: [toColumn(workspace), toColumn(path)],
  };
}
