import { type Actor, nameOf } from "@countersign/contracts/actor";
import {
  type TeamChange,
  type TeamRules,
  type TeamSettings,
  teamSettings,
} from "@countersign/contracts/team";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { fromRow, toRow } from "@countersign/db/row-text";
import { lockCommitOrder, queryRows } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { insertAuditEntry } from "../audit/log/insert-audit-entry.ts";
import { entryOfTeamChange } from "../rules/repository/rule-entry.ts";
import { announcePolicyChange } from "../rules/repository/rule-statements.ts";

/** What holds for the whole team, as it is stored. */
export type TeamRepository = {
  settings(): Promise<TeamSettings>;
  /**
   * What is not named stays. `at` is ISO 8601, UTC. The audit log keeps what it was and what it is. `check` throws for what may not be
   * changed as it stands then: nobody changes it meanwhile.
   */
  change(
    change: TeamChange,
    who: { by: Actor; at: string },
    check?: (before: TeamSettings) => void,
  ): Promise<TeamSettings>;
};

/** Reads what holds for the team, for a transaction that has more to read. */
export const selectTeamSettings = prepare("select-team-settings", (db) =>
  db
    .selectFrom("teamSetting")
    .select([
      "reviewsRules",
      "dualApprovalFrom",
      "excludesStarter",
      "keepsDays",
      "asksForReadOnlyCommands",
      "releasesCoveredCalls",
      "allowsAutoMode",
      "sandbox",
      "changedBy",
      "changedAt",
    ]),
);

/** Parses a row of `team_setting`. A row that is lost is a bug: nothing may be looser for it. */
export function parseTeamSettings(row: object | undefined): TeamSettings {
  return teamSettings.parse(row === undefined ? row : fromRow(row));
}

/** Makes the store over an open database. */
export function createTeamRepository(database: Pick<Database, "pool">): TeamRepository {
  return {
    async settings() {
      const [row] = await queryRows(database.pool, selectTeamSettings());
      return parseTeamSettings(row);
    },
    change: (change, who, check) =>
      inTransaction(database, [lockCommitOrder(), selectTeamSettings()], ([, { rows }]) => {
        const before = parseTeamSettings(rows[0]);
        check?.(before);
        const after = { ...rulesIn(before), ...onlyGiven(change) };
        const result = { ...after, changedBy: nameOf(who.by), changedAt: who.at };
        const entry = entryOfTeamChange("Team", { from: rulesIn(before), to: after }, who);
        return {
          writes: [updateTeamSettings(toRow(result)), insertAuditEntry(entry), ...announcePolicyChange()],
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

const updateTeamSettings = prepare("update-team-settings", (db, next: Slots<TeamSettings>) =>
  db.updateTable("teamSetting").set({
    reviewsRules: next.reviewsRules,
    dualApprovalFrom: next.dualApprovalFrom,
    excludesStarter: next.excludesStarter,
    keepsDays: next.keepsDays,
    asksForReadOnlyCommands: next.asksForReadOnlyCommands,
    releasesCoveredCalls: next.releasesCoveredCalls,
    allowsAutoMode: next.allowsAutoMode,
    sandbox: next.sandbox,
    changedBy: next.changedBy,
    changedAt: next.changedAt,
  }),
);
