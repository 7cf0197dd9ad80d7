import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import type { Database } from "@countersign/db";
import { prepare, type Slots } from "@countersign/db/prepare";
import { lockCommitOrder } from "@countersign/db/statement";
import { inTransaction } from "@countersign/db/transaction";
import { insertAuditEntry } from "../audit/log/insert-audit-entry.ts";
import { entryOfTeamChange } from "../rules/repository/rule-entry.ts";
import { announcePolicyChange } from "../rules/repository/rule-statements.ts";
import { parseTeamSettings, selectTeamSettings } from "./team-repository.ts";

/** Who has set the sandbox of a new installation, in the audit log. */
const firstStart = { kind: "system" as const, name: "first start" };

/**
 * Sets the team's sandbox in a new installation: one without sessions, whose team settings nobody has ever changed. Everywhere else it changes
 * nothing, so that no running session's commands reach less than before. `choose` is called only in a new installation whose sandbox is off. Gives
 * what it returned, or null. `at` is ISO 8601, UTC.
 */
export async function setFirstSandbox<Choice extends { level: SandboxLevel }>(
  database: Pick<Database, "pool">,
  { choose, at }: { choose: () => Promise<Choice>; at: string },
): Promise<Choice | null> {
  return inTransaction<Choice | null>(
    database,
    [lockCommitOrder(), selectTeamSettings(), selectAnySession()],
    async ([, team, sessions]) => {
      const before = parseTeamSettings(team?.rows[0]);
      const isNew = before.changedAt === null && sessions?.rows.length === 0;
      if (!isNew || before.sandbox !== "off") return { writes: null, result: null };
      const choice = await choose();
      if (choice.level === "off") return { writes: null, result: choice };
      const input = { from: { sandbox: before.sandbox }, to: { sandbox: choice.level } };
      const entry = {
        ...entryOfTeamChange("Team", input, { by: firstStart.name, at }),
        decidedBy: firstStart,
      };
      return {
        writes: [
          updateSandbox({ sandbox: choice.level }),
          insertAuditEntry(entry),
          ...announcePolicyChange(),
        ],
        result: choice,
      };
    },
  );
}

const selectAnySession = prepare("select-any-session", (db) =>
  db.selectFrom("session").select("id").limit(1),
);

const updateSandbox = prepare("update-team-sandbox", (db, { sandbox }: Slots<{ sandbox: SandboxLevel }>) =>
  db.updateTable("teamSetting").set({ sandbox }),
);
