import type { Actor } from "@countersign/contracts/actor";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, type RowOf, toRow } from "@countersign/db/row-text";
import { lockCommitOrder } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { insertAuditEntry } from "../../audit/log/insert-audit-entry.ts";
import { teamContextIn, teamContextReads } from "./rule-context.ts";
import { entryOfTeamChange } from "./rule-entry.ts";
import { announcePolicyChange, upsertTrust } from "./rule-statements.ts";
import type { TrustRecord } from "./stored-rule.ts";

export const selectTrustProposals = prepare(
  "select-trust-proposals",
  (db, { workspace }: Slots<{ workspace: string }>) =>
    db
      .selectFrom("settingsTrustProposal")
      .select(["path", "digest", "by", "at"])
      .where("workspace", "=", workspace),
);

/** That somebody trusts a settings file as `digest` names it, and that somebody else has to as well. */
export type TrustProposal = RowOf<typeof selectTrustProposals>;

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
  const proposals = selectTrustProposals(toRow({ workspace }));
  const reads = [lockCommitOrder(), proposals, ...teamContextReads()] as const;
  return inTransaction<"trusted" | "proposed", typeof reads>(
    database,
    reads,
    ([, { rows }, team, makers]) => {
      const { reviewsRules, isSamePerson } = teamContextIn(team, makers);
      const proposal = rows.map(fromRow).find((each) => each.path === path);
      const isSecond = proposal?.digest === digest && !isSamePerson(proposal.by, record.by);
      if (reviewsRules && !isSecond) {
        return {
          writes: [
            upsertProposal(toRow({ workspace, path, digest, by: record.by, at })),
            ...announcePolicyChange(),
          ],
          result: "proposed",
        };
      }
      const proposedBy = isSecond ? { proposedBy: proposal.by } : {};
      const input = { workspace, path, digest, ...proposedBy };
      const writes = [
        upsertTrust(record),
        deleteProposal(toRow({ workspace, path })),
        insertAuditEntry(entryOfTeamChange("Trust", input, { by, at })),
        ...announcePolicyChange(),
      ];
      return { writes, result: "trusted" };
    },
  );
}

const upsertProposal = prepare(
  "upsert-trust-proposal",
  (db, row: Slots<TrustProposal & { workspace: string }>) =>
    db
      .insertInto("settingsTrustProposal")
      .values({ workspace: row.workspace, path: row.path, digest: row.digest, by: row.by, at: row.at })
      .onConflict((conflict) =>
        conflict.columns(["workspace", "path"]).doUpdateSet(({ ref }) => ({
          digest: ref("excluded.digest"),
          by: ref("excluded.by"),
          at: ref("excluded.at"),
        })),
      ),
);

const deleteProposal = prepare(
  "delete-trust-proposal",
  (db, { workspace, path }: Slots<{ workspace: string; path: string }>) =>
    db.deleteFrom("settingsTrustProposal").where("workspace", "=", workspace).where("path", "=", path),
);
