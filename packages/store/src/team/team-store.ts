import { riskLevel } from "@countersign/contracts/decision";
import type { TeamChange, TeamSettings } from "@countersign/contracts/team";
import { z } from "zod";
import { fromColumn, toColumn } from "../column-text.ts";
import type { Database } from "../database/open-database.ts";
import type { Statement } from "../database/statement.ts";

/** What holds for the whole team, as it is stored. */
export type TeamStore = {
  settings(): Promise<TeamSettings>;
  /** What is not named stays. `at` is ISO 8601, UTC. */
  change(change: TeamChange, who: { by: string; at: string }): Promise<TeamSettings>;
};

const columns = `reviews_rules AS "reviewsRules", second_from AS "secondFrom", excludes_starter AS "excludesStarter",
  keeps_days AS "keepsDays", changed_by AS "changedBy", changed_at AS "changedAt"`;

const row = z.object({
  reviewsRules: z.boolean(),
  secondFrom: riskLevel.nullable(),
  excludesStarter: z.boolean(),
  keepsDays: z.int().nullable(),
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
export function createTeamStore({ pool }: Pick<Database, "pool">): TeamStore {
  return {
    async settings() {
      return parseTeamSettings((await pool.query(selectTeamSettings())).rows[0]);
    },
    async change({ reviewsRules, secondFrom, excludesStarter, keepsDays }, { by, at }) {
      const { rows } = await pool.query({
        name: "change-team-settings",
        text: `UPDATE team_setting SET
            reviews_rules = coalesce($1, reviews_rules),
            second_from = CASE WHEN $2 THEN $3 ELSE second_from END,
            excludes_starter = coalesce($4, excludes_starter),
            keeps_days = CASE WHEN $5 THEN $6::integer ELSE keeps_days END,
            changed_by = $7, changed_at = $8
          RETURNING ${columns}`,
        values: [
          reviewsRules ?? null,
          secondFrom !== undefined,
          secondFrom ?? null,
          excludesStarter ?? null,
          keepsDays !== undefined,
          keepsDays ?? null,
          toColumn(by),
          at,
        ],
      });
      return parseTeamSettings(rows[0]);
    },
  };
}
