import type { InvitationChange, KeyChange, PersonChange } from "@countersign/contracts/people-change";
import type { Database } from "@countersign/db";
import { lockCommitOrder } from "@countersign/db/statement";
import { insertAuditEntry } from "../audit/log/insert-audit-entry.ts";
import { entryOfTeamChange, type Who } from "../rules/repository/rule-entry.ts";

type Changes = { Person: PersonChange; Invitation: InvitationChange; Key: KeyChange };

/**
 * Adds the audit log's row of a change to the transaction that makes it. The last step of one: a transaction that holds the commit order waits for no
 * other lock, so that those who hold people, keys or sessions and wait for it never wait for each other.
 */
export async function keepChange<Tool extends keyof Changes>(
  tx: Pick<Database["prisma"], "$executeRawUnsafe">,
  { tool, input, ...who }: Who & { tool: Tool; input: Changes[Tool] },
): Promise<void> {
  // Nothing here is put together from texts: a statement comes with its values beside it.
  for (const { text, values } of [lockCommitOrder(), insertAuditEntry(entryOfTeamChange(tool, input, who))]) {
    await tx.$executeRawUnsafe(text, ...values);
  }
}
