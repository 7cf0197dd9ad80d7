import { type Actor, nameOf } from "@countersign/contracts/actor";
import { riskLevel } from "@countersign/contracts/risk";
import type { TeamChange, TeamRules, TeamSettings } from "@countersign/contracts/team";
import type { Database } from "@countersign/db";
import { fromColumn, toColumn } from "@countersign/db/column-text";
import { lockCommitOrder, type Statement } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { z } from "zod";
import { insertAuditEntry } from "../audit/log/insert-audit-entry.ts";
import { entryOfTeamChange } from "../rules/repository/rule-entry.ts";
import { announcePolicyChange } from "../rules/repository/rule-statements.ts";

/** What holds for the whole team, as it is stored. */
export type TeamRepository = {
  settings(): Promise<TeamSettings>;
  /**
   * What is not named stays. `at` is ISO 8601, UTC. The ledger keeps what it was and what it is. `check` throws for what may not be
   * changed as it stands then: nobody changes it meanwhile.
   */
  change(
    change: TeamChange,
    who: { by: Actor; at: string },
    check?: (before: TeamSettings) => void,
  ): Promise<TeamSettings>;
};

const columns = `reviews_rules AS "reviewsRules", dual_approval_from AS "dualApprovalFrom", excludes_starter AS "excludesStarter",
  keeps_days AS "keepsDays", asks_for_read_only_commands AS "asksForReadOnlyCommands", changed_by AS "changedBy", changed_at AS "changedAt"`;

const row = z.object({
  reviewsRules: z.boolean(),
  dualApprovalFrom: riskLevel.nullable(),
  excludesStarter: z.boolean(),
  keepsDays: z.int().nullable(),
  asksForReadOnlyCommands: z.boolean(),
  changedBy: z.string().transform(fromColumn).nullable(),
  changedAt: z
    .date()
    .transform((date) => date.toISOString())
    .nullable(),
});

/** Reads what holds for the team, for a transaction that has more to read. */
export function selectTeamSettings(): Statement {
  return { name: "select-team-settings", text: `SELECT ${columns} FROM team_setting`, values: [] };
}

/** Parses a row of `team_setting`. A row that is lost is a bug: nothing may be looser for it. */
export function parseTeamSettings(given: unknown): TeamSettings {
  return row.parse(given);
}

/** Makes the store over an open database. */
export function createTeamRepository(database: Pick<Database, "pool">): TeamRepository {
  return {
    async settings() {
      return parseTeamSettings((await database.pool.query(selectTeamSettings())).rows[0]);
    },
    change: (change, who, check) =>
      inTransaction(database, [lockCommitOrder(), selectTeamSettings()], ([, answer]) => {
        const before = parseTeamSettings(answer?.rows[0]);
        check?.(before);
        const after = { ...rulesIn(before), ...onlyGiven(change) };
        const result = { ...after, changedBy: nameOf(who.by), changedAt: who.at };
        const entry = entryOfTeamChange("Team", { from: rulesIn(before), to: after }, who);
        return {
          writes: [updateTeamSettings(result), insertAuditEntry(entry), ...announcePolicyChange()],
          result,
        };
      }),
  };
}

function rulesIn({ changedBy: _, changedAt: __, ...rules }: TeamSettings): TeamRules {
  return rules;
}

function onlyGiven(change: TeamChange): Partial<TeamRules> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function updateTeamSettings(next: TeamSettings): Statement {
  return {
    name: "update-team-settings",
    text: `UPDATE team_setting SET reviews_rules = $1, dual_approval_from = $2, excludes_starter = $3, keeps_days = $4,
      asks_for_read_only_commands = $5, changed_by = $6, changed_at = $7`,
    values: [
      next.reviewsRules,
      next.dualApprovalFrom,
      next.excludesStarter,
      next.keepsDays,
      next.asksForReadOnlyCommands,
      toColumn(next.changedBy ?? ""),
      next.changedAt,
    ],
  };
}
