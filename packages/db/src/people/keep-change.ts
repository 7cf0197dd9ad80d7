import type { InvitationChange, KeyChange, PersonChange } from "@countersign/contracts/people-change";
import { insertDecision } from "../audit/insert-decision.ts";
import type { Database } from "../database/open-database.ts";
import { lockCommitOrder } from "../database/statement.ts";
import { entryOfTeamChange, type Who } from "../rules/rule-entry.ts";

type Changes = { Person: PersonChange; Invitation: InvitationChange; Key: KeyChange };

/**
 * Adds the ledger's row of a change to the transaction that makes it. The last step of one: whoever holds the commit order waits for no
 * other lock, so that those who hold people, keys or sessions and wait for it never wait for each other.
 */
export async function keepChange<Tool extends keyof Changes>(
  tx: Pick<Database["prisma"], "$executeRawUnsafe">,
  { tool, input, ...who }: Who & { tool: Tool; input: Changes[Tool] },
): Promise<void> {
  // Nothing here is put together from texts: a statement comes with its values beside it.
  for (const { text, values } of [lockCommitOrder(), insertDecision(entryOfTeamChange(tool, input, who))]) {
    await tx.$executeRawUnsafe(text, ...values);
  }
}
