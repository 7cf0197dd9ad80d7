import type { By } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { LedgerEntry } from "@countersign/contracts/ledger";
import { advance } from "./advance.ts";
import { assertNotEnded } from "./assert-not-ended.ts";
import { chosenIntent } from "./chosen-intent.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { findSession } from "./find-session.ts";
import { entryOfChange } from "./ledger-entries.ts";
import { refuseWhileWorking } from "./refuse-while-working.ts";

/**
 * Puts the session under an intent in progress, or under none. Throws `AppError`: `bad-input` for an intent that cannot be worked
 * under, `conflict` while the session works or waits.
 */
export async function setIntent(
  id: string,
  intent: string | null,
  by: By,
  { repository, clockwork, look }: Pick<ControlDependencies, "repository" | "clockwork" | "look">,
): Promise<void> {
  const { workspace } = await findSession(id, repository);
  const chosen = intent === null ? null : await chosenIntent(workspace, intent, look.intents);
  await repository.transact(id, null, (current) => {
    assertNotEnded(current);
    refuseWhileWorking(current, "change its intent");
    if (current.intent?.id === chosen?.id) return null;
    const who = { by, at: clockwork.now() };
    const decisions = [entryOfChosenIntent(id, { from: current.intent, to: chosen }, who)];
    const record = { ...current, intent: chosen };
    return advance(current, { record, events: [{ tag: "intent-changed" }], decisions }, clockwork);
  });
}

function entryOfChosenIntent(
  sessionId: string,
  { from, to }: { from: SessionIntent | null; to: SessionIntent | null },
  { by, at }: { by: By; at: string },
): LedgerEntry {
  const input = { intent: { from: from?.id ?? null, to: to?.id ?? null } };
  const row = entryOfChange(sessionId, input, { by: byPerson(by), at });
  return to === null ? row : { ...row, intentId: to.id };
}
